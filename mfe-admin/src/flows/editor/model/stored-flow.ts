import { type FlowFile, inOrder } from '@platform/flow-ui';
import type { FlowEditor_FlowFragment } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { EditedFlowFragment } from '../../documents.ts';
import type { FlowModel } from './model.ts';

/** The stored files by item. */
export type FilesByItem = ReadonlyMap<string, readonly FlowFile[]>;

/** A flow as the server has it. */
export type StoredFlow = Omit<FlowEditor_FlowFragment, 'name' | 'sections'> & {
  model: FlowModel;
  files: FilesByItem;
};

export function readFlow(masked: FragmentType<typeof EditedFlowFragment>): StoredFlow {
  const { name, sections, ...flow } = readFragment(EditedFlowFragment, masked);
  return {
    ...flow,
    model: {
      name,
      sections: inOrder(sections).map((section) => ({
        ...{ id: section.id, name: section.name, shown: section.shown },
        items: inOrder(section.items).map(({ id, type, name: label, text }) => ({ id, type, name: label, text })),
      })),
      removedFiles: [],
    },
    files: new Map(sections.flatMap(({ items }) => items.map(({ id, files }) => [id, files] as const))),
  };
}
