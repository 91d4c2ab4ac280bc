import type { ArchivedFile } from '../../read-models/archived-files.ts';
import { archiveTexts } from './texts.ts';

/** Maximum length of a part of a path, characters. */
const maxPartLength = 100;

/**
 * Returns the path of each file in an archive, `{deal}/{step}/{item}/{file}`, none twice. No part leads out of the folder
 * that the archive is unpacked into, or is refused by a usual file system.
 */
export function archivePaths(files: readonly ArchivedFile[]): string[] {
  const taken = new Set<string>([archiveTexts.contents]);
  return files.map(({ deal, step, section, item, name }) => {
    const folder = [deal ?? archiveTexts.onboarding, `${step} ${section}`, item].map(safePart).join('/');
    const path = free(folder, safePart(name), taken);
    taken.add(path.toLowerCase());
    return path;
  });
}

/** Returns the first path that is free: names that differ in case alone are one in some file systems. */
function free(folder: string, name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let number = 1; ; number += 1) {
    const path = `${folder}/${number === 1 ? name : `${base} (${number})${ending}`}`;
    if (!taken.has(path.toLowerCase())) return path;
  }
}

/** Keeps the end of a long name, which tells its kind. */
function safePart(text: string): string {
  const clean = text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .trim()
    .replace(/^\.+|[. ]+$/g, '');
  const letters = [...clean];
  const short =
    letters.length <= maxPartLength ? letters : [...letters.slice(0, maxPartLength - 10), '…', ...letters.slice(-9)];
  return short.join('') || '_';
}
