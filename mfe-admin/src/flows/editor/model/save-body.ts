import { allItems, type FlowModel } from './model.ts';

/** What `/api/{kind}/update` takes (ONBT-14, AINV-23). */
export type SaveBody = {
  flow: {
    id: string;
    /** Absent for a new template. */
    version?: number;
    name: string;
    sectionEdges: {
      id: string;
      name: string;
      /** Absent in an instance, where each section is shown and hidden at once. */
      shown?: boolean;
      itemNodes: { id: string; type: string; name: string; text: string }[];
    }[];
  };
  /** Stored sections that were removed, which go with their items (ONBT-15, AINV-24). */
  deletedFlowSectionEdges: string[];
  /** Removed items of the sections that stay. */
  deletedSectionItemEdges: string[];
};

/**
 * Returns the whole flow as it is edited, with the ids of what was removed of the stored one.
 *
 * @param base what is stored; null for a new flow
 */
export function saveBodyOf(
  flow: { id: string; version: number | null; isInstance?: boolean },
  base: FlowModel | null,
  model: FlowModel,
): SaveBody {
  const sections = new Set(model.sections.map(({ id }) => id));
  const items = new Set(allItems(model).map(({ id }) => id));
  const former = base?.sections ?? [];
  return {
    flow: {
      id: flow.id,
      ...(flow.version === null ? {} : { version: flow.version }),
      name: model.name.trim(),
      sectionEdges: model.sections.map(({ id, name, shown, items: itemNodes }) => ({
        ...{ id, name: name.trim() },
        ...(flow.isInstance ? {} : { shown }),
        itemNodes: itemNodes.map((item) => ({ ...item, name: item.name.trim() })),
      })),
    },
    deletedFlowSectionEdges: former.filter(({ id }) => !sections.has(id)).map(({ id }) => id),
    deletedSectionItemEdges: former
      .filter(({ id }) => sections.has(id))
      .flatMap((section) => section.items.filter(({ id }) => !items.has(id)).map(({ id }) => id)),
  };
}
