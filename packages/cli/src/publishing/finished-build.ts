import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileFaults } from '@platform/app-contract/gate';
import { type ReleaseManifest, readReleaseManifest } from '@platform/app-contract/schema';
import { signatureFile } from '@platform/app-contract/signature';
import { integrity } from '@platform/web-build/deployments';

/** A whole build of an app, as it was written. */
export interface FinishedBuild {
  version: string;
  builtAt: Date;
  /** The bytes of `release.json`, which are signed. */
  manifest: Uint8Array;
  /** Every file, without a signature. */
  files: { name: string; content: Uint8Array<ArrayBuffer> }[];
}

/** @throws Error when there is none, when it was interrupted, and when a file was changed after it */
export function readBuild(directory: string, app: string): FinishedBuild {
  const dist = path.join(directory, 'dist');
  const place = path.join(dist, 'release.json');
  if (!existsSync(place)) throw new Error(`${app} is not built: run npm run build`);
  const builtAt = statSync(place).mtime;
  const files = readdirSync(dist, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== signatureFile)
    .map(({ name }) => ({ name, content: new Uint8Array(readFileSync(path.join(dist, name))) }));
  const manifest = files.find(({ name }) => name === 'release.json')?.content ?? new Uint8Array();
  const { version, faults } = checkFiles(manifest, files);
  if (faults.length > 0)
    throw new Error(
      `The build in dist was interrupted, or changed afterwards: ${faults.join(', ')}. Run npm run build`,
    );
  return { version, builtAt, manifest, files };
}

function checkFiles(bytes: Uint8Array, files: FinishedBuild['files']): { version: string; faults: string[] } {
  let manifest: ReleaseManifest;
  try {
    manifest = readReleaseManifest(JSON.parse(Buffer.from(bytes).toString()));
  } catch {
    return { version: '', faults: ['release.json is not whole'] };
  }
  const integrities = Object.fromEntries(files.map(({ name, content }) => [name, integrity(content)]));
  return { version: manifest.version, faults: fileFaults(manifest, integrities) };
}

/** Returns a source that was changed after a moment; undefined for none. What a build itself generates does not count. */
export function changedSource(directory: string, moment: Date): string | undefined {
  const sources = path.join(directory, 'src');
  const generated = path.join(sources, 'gql') + path.sep;
  const found = existsSync(sources) ? readdirSync(sources, { recursive: true, withFileTypes: true }) : [];
  return (
    found
      // Editors keep files of their own beside the sources, with a dot.
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !file.startsWith(generated))
      .concat(path.join(directory, 'app.declaration.json'))
      .filter((file) => statSync(file).mtime > moment)
      .map((file) => path.relative(directory, file))
      .sort()[0]
  );
}
