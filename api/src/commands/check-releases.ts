import { join } from 'node:path';
import { domains } from '../composition.ts';
import { readConfiguration } from '../configuration.ts';
import { requireMigrated } from '../database/migrate.ts';
import { openReleases } from '../platform/index.ts';
import { checkKeptReleases, provideApi } from '../release-gate/gate.ts';
import { UnfitReleasesError } from '../release-gate/start.ts';
import { openServices } from '../services.ts';
import { runCommand } from './terminal.ts';

/**
 * Compares the kept releases with this API without starting it: `npm run api -- --check`, for the step of a deployment
 * before the first process is replaced.
 */
await runCommand(async () => {
  const configuration = readConfiguration(process.env);
  await requireMigrated(configuration.databaseUrl);
  const log = { info() {}, warn() {} };
  const { services, close } = await openServices({ ...configuration, databaseConnections: 4 }, { log });
  try {
    const faults: string[] = [];
    const releases = await openReleases(services, {
      directory: join(configuration.dataDirectory, 'release-cache'),
      onFault: ({ what, reason }) => void faults.push(`${what}: ${reason}`),
    });
    const { unfit, warnings } = await checkKeptReleases(releases, await provideApi(domains));
    const { length } = await releases.kept();
    await releases.close();
    for (const warning of [...faults, ...warnings]) process.stderr.write(`warning   ${warning}\n`);
    if (unfit.length > 0) throw new UnfitReleasesError(unfit);
    return `The ${length} published releases fit this API.`;
  } finally {
    await close();
  }
});
