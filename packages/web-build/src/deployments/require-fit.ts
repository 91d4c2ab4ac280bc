import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeFault, fileFaults, gateRelease } from '@platform/app-contract/gate';
import {
  checkReleaseManifest,
  type ProvidedByShell,
  type ReleaseManifest,
  readReleaseManifest,
} from '@platform/app-contract/schema';
import { readApiContract } from '../api-contract.ts';
import { integrity } from '../consumed/manifest.ts';
import { readJson } from '../workspace.ts';

/**
 * Compares an app's build with its manifest, with the published shell and with the published contract of the API
 * (DLV-02). A build of an earlier version of this package has no manifest and nothing to compare.
 *
 * @throws an Error that names every file that was changed, and everything that the release needs and does not get
 */
export function requireFit(dist: string, deployments: string): void {
  if (!existsSync(path.join(dist, 'release.json'))) return;
  const manifest = checkReleaseManifest(readJson(path.join(dist, 'release.json')));
  const { name, id, consumes } = manifest;
  const changed = fileFaults(manifest, integritiesOf(dist)).map((fault) => `${name} ${id}: ${fault}`);
  const operations = readJson<Record<string, string>>(path.join(dist, 'operations.json'));
  const shell = publishedShell(deployments);
  const unfit = gateRelease(
    { app: name, release: id, operations, consumes },
    { api: readApiContract(), ...(shell ? { shell } : {}) },
  );
  const faults = [...changed, ...unfit.map(describeFault)];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

function integritiesOf(directory: string): Record<string, string> {
  const files = readdirSync(directory);
  return Object.fromEntries(files.map((file) => [file, integrity(readFileSync(path.join(directory, file)))]));
}

/** Returns what the published shell provides; undefined if none is published, or one without a manifest. */
function publishedShell(deployments: string): ProvidedByShell | undefined {
  const newest = path.join(deployments, 'shell/release.json');
  if (!existsSync(newest)) return undefined;
  const { id } = readJson<{ id: string }>(newest);
  const file = path.join(deployments, 'shell', id, 'release.json');
  return existsSync(file) ? readReleaseManifest(readJson<ReleaseManifest>(file)).provides : undefined;
}
