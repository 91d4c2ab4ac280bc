import type { FlowItemType } from '@platform/rules';
import type { FlowModel, ModelItem, ModelSection } from '../../src/flows/editor/model/model.ts';

export const item = (id: string, fields: Partial<ModelItem> = {}): ModelItem => ({
  ...{ id, type: 'UPLOAD' as FlowItemType, name: `Item ${id}`, text: '' },
  ...fields,
});

export const section = (
  id: string,
  items: readonly ModelItem[] = [],
  fields: Partial<ModelSection> = {},
): ModelSection => ({ ...{ id, name: `Section ${id}`, shown: true, items }, ...fields });

export const flow = (...sections: readonly ModelSection[]): FlowModel => ({
  name: 'KYC',
  sections,
  removedFiles: [],
});

/** Returns the ids of the sections, each with those of its items. */
export const outline = ({ sections }: FlowModel) =>
  sections.map(({ id, items }) => `${id}: ${items.map((each) => each.id).join(' ')}`);
