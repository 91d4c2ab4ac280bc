import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFault, gateRelease, type Provided, unknownValues } from '@platform/app-contract/gate';
import type { RestContract } from '@platform/app-contract/schema';
import { buildSchema } from 'graphql';
import { root } from '../report/run.ts';
import { providedByShell } from './provided.ts';
import { readKeptReleases } from './records.ts';

/** Returns what the working tree provides to releases: the published contract of the API, and the shell. */
function provided(directory: string): Required<Provided> {
  const contract = (file: string) => readFileSync(join(directory, 'packages/api-contract', file), 'utf8');
  const rest = JSON.parse(contract('rest.json')) as RestContract;
  return { api: { schema: buildSchema(contract('schema.graphql')), rest }, shell: providedByShell(directory) };
}

/** Compares each kept release with the API and the shell of the working tree (DLV-02, DLV-03). */
export function checkKeptReleases(directory: string): { faults: string[]; warnings: string[] } {
  const kept = readKeptReleases(directory);
  const present = provided(directory);
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
