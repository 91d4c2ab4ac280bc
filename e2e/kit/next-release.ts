import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A build of an app as its team publishes it. */
export interface Build {
  id: string;
  files: Map<string, Buffer>;
}

/**
 * Returns the build of an app with another build id, as if its sources had changed.
 *
 * @param salt makes further builds
 * @param entry JavaScript that runs first; nothing by default, so that the change has no effect
 */
export async function nextBuild(app: string, { salt = '', entry = '' } = {}): Promise<Build> {
  const dist = join(root, app, 'dist');
  const described = JSON.parse(await readFile(join(dist, 'app.json'), 'utf8')) as { build: string };
  const build = createHash('sha256')
    .update(described.build + salt)
    .digest('hex')
    .slice(0, described.build.length);
  const files = new Map<string, Buffer>();
  for (const name of await readdir(dist)) {
    const content = await readFile(join(dist, name), 'latin1');
    files.set(name, Buffer.from(content.replaceAll(described.build, build), 'latin1'));
  }
  files.set('remoteEntry.js', Buffer.from(entry + String(files.get('remoteEntry.js'))));
  const release = JSON.parse(String(files.get('app.json'))) as Record<'manifest' | 'entry', { integrity: string }> & {
    id: string;
  };
  release.manifest.integrity = integrityOf(files.get('mf-manifest.json'));
  release.entry.integrity = integrityOf(files.get('remoteEntry.js'));
  files.set('app.json', Buffer.from(JSON.stringify(release)));
  const contract = files.get('release.json');
  if (contract) {
    const hashes = [...files]
      .filter(([name]) => name !== 'release.json')
      .map(([name, file]) => [name, integrityOf(file)]);
    files.set(
      'release.json',
      Buffer.from(JSON.stringify({ ...JSON.parse(String(contract)), files: Object.fromEntries(hashes) })),
    );
  }
  return { id: release.id, files };
}

function integrityOf(content: Buffer | undefined): string {
  return `sha384-${createHash('sha384')
    .update(content ?? '')
    .digest('base64')}`;
}
