import type { Section, SectionFile } from '../model/model.ts';
import type { UploadedFile } from './upload-files.ts';

/** A file that a save announces or waits for. */
export type NewFile = { id: string; sectionId: string; name: string };

type PlacedFile = { section: Section; file: SectionFile };

/** Returns the files of sections, in order. */
export function filesOf(sections: readonly Section[]): PlacedFile[] {
  return sections.flatMap((section): PlacedFile[] => {
    if (section.kind === 'IMAGE') return section.file ? [{ section, file: section.file }] : [];
    return section.kind === 'DOCUMENTS' ? section.files.map((file) => ({ section, file })) : [];
  });
}

/** Returns the files that a save waits for and whose bytes are here, in the order of the sections (EDIT-34, EDIT-43). */
export function filesToSend(sections: readonly Section[], missing: readonly NewFile[]): UploadedFile[] {
  const awaited = new Set(missing.map(({ id }) => id));
  return filesOf(sections).flatMap(({ section: { id: sectionId, kind }, file: { id, name, chosen } }) => {
    if (!chosen || !awaited.has(id) || (kind !== 'IMAGE' && kind !== 'DOCUMENTS')) return [];
    return [{ id, sectionId, kind, name, chosen }];
  });
}
