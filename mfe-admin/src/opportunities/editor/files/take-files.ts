import { isFileTooLarge, isPictureName, PICTURE_TYPES } from '@platform/rules';
import type { SectionFile } from '../model/model.ts';

/** A file that a field does not take, and why. */
export type RefusedFile = { name: string; fault: 'tooLarge' | 'empty' | 'noPicture' };

/**
 * Takes chosen files into a section and refuses the others by name (EDIT-20, EDIT-21). The server decides by their bytes;
 * a file whose type the browser does not know is left to it.
 */
export function takeFiles(
  files: readonly File[],
  { pictures }: { pictures: boolean },
): { taken: SectionFile[]; refused: RefusedFile[] } {
  const taken: SectionFile[] = [];
  const refused: RefusedFile[] = [];
  for (const chosen of files) {
    const { name, size } = chosen;
    const fault = faultOf(chosen, pictures);
    if (fault) refused.push({ name, fault });
    else taken.push({ id: crypto.randomUUID(), name, size, stored: false, chosen });
  }
  return { taken, refused };
}

function faultOf(file: File, pictures: boolean): RefusedFile['fault'] | null {
  if (isFileTooLarge(file.size)) return 'tooLarge';
  if (file.size === 0) return 'empty';
  return pictures && !isPicture(file) ? 'noPicture' : null;
}

const isPicture = ({ name, type }: File): boolean =>
  isPictureName(name) && (type === '' || PICTURE_TYPES.some((accepted) => accepted === type));
