import type { EditorModel, Section } from '../model/model.ts';
import { filesOf } from '../model/reduce.ts';

/**
 * Returns the model with files that were sent although it does not have them: those that were chosen again after a reload
 * (EDIT-43).
 * @param stored what the server has
 */
export function withArrived(model: EditorModel, stored: EditorModel, ids: ReadonlySet<string>): EditorModel {
  const sections = model.sections.map((section) => {
    const own = stored.sections.find(({ id }) => id === section.id);
    const known = new Set(filesOf(section).map(({ id }) => id));
    const arrived = own ? filesOf(own).filter(({ id }) => ids.has(id) && !known.has(id)) : [];
    return arrived.length > 0 ? withFiles(section, arrived) : section;
  });
  return { ...model, sections };
}

/** A picture that was chosen meanwhile stays: the next save replaces the one that has come. */
function withFiles(section: Section, arrived: ReturnType<typeof filesOf>): Section {
  if (section.kind === 'IMAGE') return { ...section, file: section.file ?? arrived[0] ?? null };
  return section.kind === 'DOCUMENTS' ? { ...section, files: [...section.files, ...arrived] } : section;
}
