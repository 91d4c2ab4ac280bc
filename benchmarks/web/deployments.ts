import { copyFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monolithDirectory } from '@platform/web-build';
import { publishShell } from '@platform/web-build/deployments';
import { buildApps, publishApps } from '../../tools/build/build.ts';
import { step } from '../../tools/report/progress.ts';
import { mustRun, root } from '../../tools/report/run.ts';

/** The deployments folders of the two builds of the same sources. */
export interface PublishedBuilds {
  federated: string;
  monolith: string;
}

const folder = join(root, '.cache/benchmarks');
/** The data folder of the product that serves them, whose key signs the builds. */
export const benchmarkData = join(folder, 'demo');
/** The app that shows the deals list; the page preloads its files in both builds. */
const firstApp = 'mfe-opportunities';

/** Builds shell and apps and publishes them compressed, like the product's own command; returns the folder. */
export async function publishFederated(): Promise<string> {
  await buildApps();
  const federated = join(folder, 'federated');
  await rm(federated, { recursive: true, force: true });
  await publishApps({ deploymentsDirectory: federated, dataDirectory: benchmarkData });
  return federated;
}

/** Builds both and publishes them. */
export async function publishBuilds(): Promise<PublishedBuilds> {
  const federated = await publishFederated();
  const monolith = join(folder, 'monolith');
  await step('Building the monolith', () =>
    mustRun(
      'The build of the monolith',
      'webpack',
      ['--mode', 'production', '--stats', 'normal', '--json', join(folder, 'monolith-stats.json')],
      { directory: join(root, 'shell'), environment: { MONOLITH: '1' }, log: join(folder, 'monolith.log') },
    ),
  );
  await writeShellFiles();
  await rm(monolith, { recursive: true, force: true });
  // Registry and operations are the same as in the federated build; only `/shell/` differs.
  await cp(federated, monolith, { recursive: true });
  await rm(join(monolith, 'shell'), { recursive: true, force: true });
  await publishShell(monolithDirectory, monolith);
  return { federated, monolith };
}

/**
 * Writes preload lists for the monolith like those of the federated build: the signed-in scripts and the first app's
 * files.
 */
async function writeShellFiles(): Promise<void> {
  const dist = join(monolithDirectory, 'dist');
  const { namedChunkGroups }: { namedChunkGroups: Record<string, { assets: { name: string }[] }> } = JSON.parse(
    await readFile(join(folder, 'monolith-stats.json'), 'utf8'),
  );
  const files = ['shared-modules', 'signed-in', firstApp].flatMap((chunk) => {
    const group = namedChunkGroups[chunk];
    if (!group) throw new Error(`The monolith has no chunk ${chunk}`);
    return group.assets.map(({ name }) => `/shell/${name}`);
  });
  await writeFile(join(dist, 'shell.json'), JSON.stringify({ client: [], platform: [...new Set(files)], shared: {} }));
  await copyFile(join(root, 'shell/dist/operations.json'), join(dist, 'operations.json'));
}
