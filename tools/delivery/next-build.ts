import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPrivateKey, signatureFile, signRelease } from '@platform/app-contract/signature';

import { root } from '../report/run.ts';

/** A build of an app, or of the shell, as its team publishes it. */
export interface Build {
  id: string;
  files: Map<string, Buffer>;
}

/**
 * Returns the build of an app, or of the shell, with another build id, as if its sources had changed.
 *
 * @param key private key in PEM that signs it
 * @param salt makes further builds
 * @param entry JavaScript that an app runs first; nothing by default, so that the change has no effect
 */
export async function nextBuild(app: string, key: string, { salt = '', entry = '' } = {}): Promise<Build> {
  const dist = join(root, app, 'dist');
  const { build } = JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')) as { build: string };
  const next = createHash('sha256')
    .update(build + salt)
    .digest('hex')
    .slice(0, build.length);
  const files = new Map<string, Buffer>();
  for (const name of await readdir(dist)) {
    const content = await readFile(join(dist, name), 'latin1');
    files.set(name, Buffer.from(content.replaceAll(build, next), 'latin1'));
  }
  if (files.has('app.json')) describeApp(files, entry);
  const contract = JSON.parse(String(files.get('release.json'))) as { id: string };
  const hashes = [...files]
    .filter(([name]) => name !== 'release.json')
    .map(([name, file]) => [name, integrityOf(file)]);
  const listed = Buffer.from(JSON.stringify({ ...contract, files: Object.fromEntries(hashes) }));
  files.set('release.json', listed);
  files.set(signatureFile, Buffer.from(signRelease(listed, readPrivateKey(key))));
  return { id: contract.id, files };
}

/** Writes the hashes of the changed files into the manifest of an app and its description. */
function describeApp(files: Build['files'], entry: string): void {
  files.set('remoteEntry.js', Buffer.concat([Buffer.from(entry), files.get('remoteEntry.js') ?? Buffer.of()]));
  const release = JSON.parse(String(files.get('app.json'))) as Record<'manifest' | 'entry', { integrity: string }>;
  const manifest = JSON.parse(String(files.get('mf-manifest.json'))) as { integrity: Record<string, string> };
  for (const name of Object.keys(manifest.integrity)) manifest.integrity[name] = integrityOf(files.get(name));
  files.set('mf-manifest.json', Buffer.from(JSON.stringify(manifest)));
  release.manifest.integrity = integrityOf(files.get('mf-manifest.json'));
  release.entry.integrity = integrityOf(files.get('remoteEntry.js'));
  files.set('app.json', Buffer.from(JSON.stringify(release)));
}

function integrityOf(content: Buffer | undefined): string {
  return `sha384-${createHash('sha384')
    .update(content ?? '')
    .digest('base64')}`;
}
