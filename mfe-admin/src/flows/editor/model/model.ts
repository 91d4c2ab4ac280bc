import type { FlowItemType } from '@platform/rules';

/** What the flow editor edits; sections and items are in their order. Ids of new ones are made by the page. */
export type FlowModel = {
  name: string;
  sections: readonly ModelSection[];
  /** Ids of stored files that are removed with the next save. */
  removedFiles: readonly string[];
};

export type ModelSection = {
  id: string;
  name: string;
  /** Whether clients see it in a fresh instance. */
  shown: boolean;
  items: readonly ModelItem[];
};

export type ModelItem = { id: string; type: FlowItemType; name: string; text: string };

export const emptyModel: FlowModel = { name: '', sections: [], removedFiles: [] };

export function allItems({ sections }: FlowModel): ModelItem[] {
  return sections.flatMap(({ items }) => items);
}

/** Whether two items say the same; the server trims names. */
export function sameItem(one: ModelItem, other: ModelItem): boolean {
  return (
    one === other ||
    (one.id === other.id && one.type === other.type && one.text === other.text && one.name.trim() === other.name.trim())
  );
}

/** Whether two sections say the same, their items included. */
export function sameSection(one: ModelSection, other: ModelSection): boolean {
  if (one === other) return true;
  const sameHead = one.id === other.id && one.shown === other.shown && one.name.trim() === other.name.trim();
  return sameHead && sameLists(one.items, other.items, sameItem);
}

/** Whether a save of one flow would leave the other as it is; files apart. */
export function sameFlow(one: FlowModel, other: FlowModel): boolean {
  return one.name.trim() === other.name.trim() && sameLists(one.sections, other.sections, sameSection);
}

function sameLists<Part>(one: readonly Part[], other: readonly Part[], same: (a: Part, b: Part) => boolean): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  return one.every((part, index) => {
    const twin = other[index];
    return twin !== undefined && same(part, twin);
  });
}
