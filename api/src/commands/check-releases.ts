import { domains } from '../composition.ts';
import { readConfiguration } from '../configuration.ts';
import { openReleases } from '../platform/index.ts';
import { checkKeptReleases, provideApi } from '../release-gate/gate.ts';
import { UnfitReleasesError } from '../release-gate/start.ts';
import { runCommand } from './terminal.ts';

/**
 * Compares the kept releases with this API without starting it: `npm run api -- --check`, for the step of a deployment
 * before the first process is replaced.
 */
await runCommand(async () => {
  const faults: string[] = [];
  const releases = openReleases(readConfiguration(process.env).deploymentsDirectory, ({ what, reason }) =>
    faults.push(`${what}: ${reason}`),
  );
  const { unfit, warnings } = await checkKeptReleases(releases, await provideApi(domains));
  for (const warning of [...faults, ...warnings]) process.stderr.write(`warning   ${warning}\n`);
  if (unfit.length > 0) throw new UnfitReleasesError(unfit);
  return `The ${(await releases.kept()).length} published releases fit this API.`;
});
