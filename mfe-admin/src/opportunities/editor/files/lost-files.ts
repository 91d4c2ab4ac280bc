import type { EditorModel, Section, SectionFile } from '../model/model.ts';
import { placedFiles } from './files-to-send.ts';

/** A chosen file whose bytes did not survive a reload. */
export type LostFile = { id: string; name: string; sectionTitle: string };

/**
 * Takes the chosen files out of a model that was read from the browser's storage, which keeps no files: saving would
 * wait for them for ever. They are named (HIST-13).
 */
export function takeLostFiles(model: EditorModel): { model: EditorModel; lost: LostFile[] } {
  const lost = placedFiles(model.sections).flatMap(({ section, file }) =>
    isLost(file) ? [{ id: file.id, name: file.name, sectionTitle: section.title }] : [],
  );
  return { model: lost.length > 0 ? dropFiles(model, new Set(lost.map(({ id }) => id))) : model, lost };
}

/** Returns the model without these files. */
export function dropFiles(model: EditorModel, ids: ReadonlySet<string>): EditorModel {
  return { ...model, sections: model.sections.map((section) => withoutFiles(section, ids)) };
}

const isLost = ({ stored, restoredFrom, chosen }: SectionFile): boolean =>
  !stored && !restoredFrom && !(chosen instanceof File);

function withoutFiles(section: Section, ids: ReadonlySet<string>): Section {
  if (section.kind === 'IMAGE') return section.file && ids.has(section.file.id) ? { ...section, file: null } : section;
  if (section.kind !== 'DOCUMENTS' || !section.files.some(({ id }) => ids.has(id))) return section;
  return { ...section, files: section.files.filter(({ id }) => !ids.has(id)) };
}
