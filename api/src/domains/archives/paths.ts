import type { ArchivedFile } from '../../read-models/archived-files.ts';
import type { ArchiveTexts } from './catalogues.ts';

/** Maximum length of a part of a path: characters, and bytes of UTF-8, of which file systems take 255. */
const maxPart = { characters: 100, bytes: 200 };

/** Names that Windows takes for devices, whatever the ending. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Returns the path of each file in an archive, `{deal}/{step}/{item}/{file}`, none twice. No part leads out of the folder
 * that the archive is unpacked into, or is refused by a usual file system.
 *
 * @param reserved paths of other entries
 */
export function archivePaths(
  files: readonly ArchivedFile[],
  texts: ArchiveTexts,
  reserved: readonly string[] = [],
): string[] {
  const taken = new Set<string>([texts.contents, ...reserved]);
  // Where the search for a free name goes on: an item may hold hundreds of files of one name.
  const numbers = new Map<string, number>();
  return files.map(({ deal, step, section, item, name }) => {
    const folder = [deal ?? texts.onboarding, `${step} ${section}`, item].map(safePart).join('/');
    const part = safePart(name);
    const wanted = comparable(`${folder}/${part}`);
    for (let number = numbers.get(wanted) ?? 1; ; number += 1) {
      const path = `${folder}/${numbered(part, number)}`;
      if (taken.has(comparable(path))) continue;
      taken.add(comparable(path));
      numbers.set(wanted, number + 1);
      return path;
    }
  });
}

/** Names that differ in case, or in how an accent is stored, are one in some file systems. */
const comparable = (path: string): string => path.normalize('NFC').toLowerCase();

function numbered(name: string, number: number): string {
  if (number === 1) return name;
  const dot = name.lastIndexOf('.');
  const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${base} (${number})${ending}`;
}

/** Keeps the end of a long name, which tells its kind. */
function safePart(text: string): string {
  const clean = text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .trim()
    .replace(/^\.+|[. ]+$/g, '');
  const short = shorten(clean.replace(device, '_$&'));
  return short || '_';
}

function shorten(text: string): string {
  const letters = [...text];
  const fits = (length: number, bytes: number) => length <= maxPart.characters && bytes <= maxPart.bytes;
  if (fits(letters.length, Buffer.byteLength(text))) return text;
  const end = `…${letters.slice(-9).join('')}`;
  let start = letters.slice(0, maxPart.characters - 10);
  while (!fits(start.length + 10, Buffer.byteLength(start.join('') + end))) start = start.slice(0, -1);
  return start.join('') + end;
}
