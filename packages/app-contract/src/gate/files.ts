import type { ReleaseManifest } from '../release-manifest.ts';
import { signatureFile } from '../signature.ts';

/**
 * Compares the files of a release with its manifest.
 *
 * @param integrities the sha384 value of each file that was received, by name; `release.json` and its signature are ignored
 * @returns one line for each file that was changed, is missing, or is not listed
 */
export function fileFaults({ files }: ReleaseManifest, integrities: Readonly<Record<string, string>>): string[] {
  const { 'release.json': _manifest, [signatureFile]: _signature, ...received } = integrities;
  const names = [...new Set([...Object.keys(files), ...Object.keys(received)])].sort();
  return names
    .filter((name) => files[name] !== received[name])
    .map((name) => {
      if (!(name in received)) return `${name} is missing`;
      return name in files ? `${name} differs from the one that was built` : `${name} is not part of the release`;
    });
}
