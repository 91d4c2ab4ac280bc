import type { CompanySectionKind, Details, EditorModel, Section } from './model.ts';
import { companySectionKinds, type Item, isBlankOverview, isOverview, orderedItems, withItems } from './order.ts';

/** What the add-section menu adds (EDIT-05). */
export type AddedKind = 'TEXT' | 'IMAGE' | 'DOCUMENTS' | CompanySectionKind;

/** The fields of a section that are edited in place. */
export type SectionChange = Partial<{
  [Field in 'title' | 'body' | 'loaded' | 'file' | 'files' | 'links']: Extract<Section, Record<Field, unknown>>[Field];
}>;

export type EditorAction =
  | { type: 'detail'; change: Partial<Details> }
  | { type: 'add'; kind: AddedKind; id: string; title: string }
  | { type: 'change'; id: string; change: SectionChange }
  | { type: 'remove'; key: string }
  /** Takes a removal back: `position` is the index among all parts. */
  | { type: 'insert'; item: Item; position: number }
  /** `position` counts from 1; the overview has none. */
  | { type: 'move'; key: string; position: number }
  /** The server has the sections and the restored files. */
  | { type: 'saved' }
  | { type: 'uploaded'; ids: readonly string[] }
  | { type: 'replace'; model: EditorModel };

export function reduce(model: EditorModel, action: EditorAction): EditorModel {
  switch (action.type) {
    case 'detail':
      return { ...model, details: { ...model.details, ...action.change } };
    case 'add':
      return withItems(model, [...orderedItems(model), newItem(action)]);
    case 'change':
      return withSections(model, (section) =>
        // Each editor changes the fields of its kind only.
        section.id === action.id ? ({ ...section, ...action.change } as Section) : section,
      );
    case 'remove':
      return withItems(
        model,
        orderedItems(model).filter(({ key, section }) => key !== action.key || isOverview(section)),
      );
    case 'insert':
      return withItems(model, orderedItems(model).toSpliced(action.position, 0, action.item));
    case 'move':
      return move(model, action.key, action.position);
    case 'saved':
      return withSections(model, markSaved);
    case 'uploaded':
      return withSections(model, (section) => markUploaded(section, action.ids));
    case 'replace':
      return action.model;
  }
}

function newItem({ kind, id, title }: { kind: AddedKind; id: string; title: string }): Item {
  const company = companySectionKinds.find((each) => each === kind);
  if (company) return { key: company, section: null };
  const base = { id, title, stored: false };
  if (kind === 'IMAGE') return { key: id, section: { ...base, kind, file: null } };
  if (kind === 'DOCUMENTS') return { key: id, section: { ...base, kind, files: [] } };
  return { key: id, section: { ...base, kind: 'TEXT', body: '', isOverview: false, loaded: true } };
}

function move(model: EditorModel, key: string, position: number): EditorModel {
  const items = orderedItems(model);
  const moved = items.find((item) => item.key === key);
  if (!moved || isOverview(moved.section)) return model;
  const others = items.filter((item) => item !== moved);
  const first = others.some(({ section }) => isOverview(section)) ? 1 : 0;
  return withItems(model, others.toSpliced(first + position - 1, 0, moved));
}

/** Keeps the objects of unchanged sections, so that their rows do not render again. */
function withSections(model: EditorModel, change: (section: Section) => Section): EditorModel {
  return { ...model, sections: model.sections.map(change) };
}

function markSaved(section: Section): Section {
  const saved = section.stored || isBlankOverview(section) ? section : { ...section, stored: true };
  const restored = filesOf(saved).flatMap(({ id, restoredFrom }) => (restoredFrom ? [id] : []));
  return markUploaded(saved, restored);
}

function markUploaded(section: Section, ids: readonly string[]): Section {
  if (!filesOf(section).some(({ id, stored }) => !stored && ids.includes(id))) return section;
  const mark = <File extends { id: string; stored: boolean }>(file: File) =>
    ids.includes(file.id) ? { ...file, stored: true } : file;
  if (section.kind === 'IMAGE') return { ...section, file: section.file && mark(section.file) };
  return section.kind === 'DOCUMENTS' ? { ...section, files: section.files.map(mark) } : section;
}

/** Returns the files of a section. */
export function filesOf(section: Section) {
  if (section.kind === 'IMAGE') return section.file ? [section.file] : [];
  return section.kind === 'DOCUMENTS' ? section.files : [];
}
