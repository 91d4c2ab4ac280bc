import type { Section, SectionFile } from '../model/model.ts';
import { filesOf } from '../model/reduce.ts';
import type { UploadedFile } from './upload-files.ts';

/** A file that a save announces or waits for. */
export type NewFile = { id: string; sectionId: string; name: string };

/** Returns the files of sections with their sections, in order. */
export function placedFiles(sections: readonly Section[]): { section: Section; file: SectionFile }[] {
  return sections.flatMap((section) => filesOf(section).map((file) => ({ section, file })));
}

/** Returns the files that a save waits for and whose bytes are here, in the order of the sections (EDIT-34, EDIT-43). */
export function filesToSend(sections: readonly Section[], missing: readonly NewFile[]): UploadedFile[] {
  const awaited = new Set(missing.map(({ id }) => id));
  return placedFiles(sections).flatMap(({ section: { id: sectionId, kind }, file: { id, name, chosen } }) => {
    if (!chosen || !awaited.has(id) || (kind !== 'IMAGE' && kind !== 'DOCUMENTS')) return [];
    return [{ id, sectionId, kind, name, chosen }];
  });
}
