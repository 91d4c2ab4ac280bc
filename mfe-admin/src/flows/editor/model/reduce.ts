import type { FlowModel, ModelItem, ModelSection } from './model.ts';

export type FlowAction =
  | { type: 'rename'; name: string }
  | { type: 'addSection'; section: ModelSection; position?: number }
  | { type: 'changeSection'; id: string; change: Partial<Pick<ModelSection, 'name' | 'shown'>> }
  | { type: 'removeSection'; id: string }
  /** Positions count from 1; one beyond the ends is the end (ONBT-11, AINV-21). */
  | { type: 'moveSection'; id: string; position: number }
  | { type: 'addItem'; sectionId: string; item: ModelItem; position?: number }
  | { type: 'changeItem'; sectionId: string; id: string; change: Partial<Omit<ModelItem, 'id'>> }
  | { type: 'removeItem'; sectionId: string; id: string }
  | { type: 'moveItem'; sectionId: string; id: string; position: number }
  /** Puts an item at the end of another section. */
  | { type: 'transferItem'; sectionId: string; id: string; to: string }
  | { type: 'removeFile'; id: string }
  | { type: 'keepFiles'; ids: readonly string[] }
  | { type: 'replace'; model: FlowModel };

/** Objects of what does not change are kept, so that their rows do not render again. */
export function reduce(model: FlowModel, action: FlowAction): FlowModel {
  switch (action.type) {
    case 'rename':
      return { ...model, name: action.name };
    case 'addSection':
      return { ...model, sections: inserted(model.sections, action.section, action.position) };
    case 'changeSection':
      return withSection(model, action.id, (section) => ({ ...section, ...action.change }));
    case 'removeSection':
      return { ...model, sections: model.sections.filter(({ id }) => id !== action.id) };
    case 'moveSection':
      return { ...model, sections: moved(model.sections, action.id, action.position) };
    case 'addItem':
      return withItems(model, action.sectionId, (items) => inserted(items, action.item, action.position));
    case 'changeItem':
      return withItems(model, action.sectionId, (items) =>
        items.map((item) => (item.id === action.id ? { ...item, ...action.change } : item)),
      );
    case 'removeItem':
      return withItems(model, action.sectionId, (items) => items.filter(({ id }) => id !== action.id));
    case 'moveItem':
      return withItems(model, action.sectionId, (items) => moved(items, action.id, action.position));
    case 'transferItem':
      return transferred(model, action);
    case 'removeFile':
      return { ...model, removedFiles: [...new Set(model.removedFiles).add(action.id)] };
    case 'keepFiles':
      return { ...model, removedFiles: model.removedFiles.filter((id) => !action.ids.includes(id)) };
    case 'replace':
      return action.model;
  }
}

function withSection(model: FlowModel, id: string, change: (section: ModelSection) => ModelSection): FlowModel {
  return { ...model, sections: model.sections.map((section) => (section.id === id ? change(section) : section)) };
}

type ChangeItems = (items: readonly ModelItem[]) => readonly ModelItem[];

function withItems(model: FlowModel, sectionId: string, change: ChangeItems): FlowModel {
  return withSection(model, sectionId, (section) => ({ ...section, items: change(section.items) }));
}

type Transfer = Extract<FlowAction, { type: 'transferItem' }>;

function transferred(model: FlowModel, { sectionId, id, to }: Transfer): FlowModel {
  const item = model.sections.find((section) => section.id === sectionId)?.items.find((each) => each.id === id);
  if (!item || sectionId === to || !model.sections.some((section) => section.id === to)) return model;
  const without = withItems(model, sectionId, (items) => items.filter((each) => each !== item));
  return withItems(without, to, (items) => [...items, item]);
}

/** @param position from 1; without one, the end */
function inserted<Part>(parts: readonly Part[], part: Part, position = parts.length + 1): readonly Part[] {
  return parts.toSpliced(position - 1, 0, part);
}

function moved<Part extends { id: string }>(parts: readonly Part[], id: string, position: number): readonly Part[] {
  const part = parts.find((each) => each.id === id);
  if (!part) return parts;
  const place = Math.min(Math.max(position, 1), parts.length) - 1;
  return parts.filter((each) => each !== part).toSpliced(place, 0, part);
}
