import { describeFault, gateRelease, unknownValues } from '@platform/app-contract/gate';
import { readApiContract } from '@platform/web-build/shared';
import { root } from '../report/run.ts';
import { providedByShell } from './provided.ts';
import { readKeptReleases } from './records.ts';

/** Compares each kept release with the API and the shell of the working tree (DLV-02, DLV-03). */
export function checkKeptReleases(directory: string): { faults: string[]; warnings: string[] } {
  const kept = readKeptReleases(directory);
  const present = { api: readApiContract(directory), shell: providedByShell(directory) };
  return {
    faults: kept.flatMap((release) => gateRelease(release, present)).map(describeFault),
    warnings: kept.flatMap((release) => unknownValues(release, present.api)).map(describeFault),
  };
}

if (import.meta.main) {
  const { faults, warnings } = checkKeptReleases(root);
  for (const warning of warnings) process.stdout.write(`warning   ${warning}\n`);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
