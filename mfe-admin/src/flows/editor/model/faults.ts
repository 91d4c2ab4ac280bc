import { FLOW_LIMITS, type FlowFault, flowFault } from '@platform/rules';
import type { FlowModel, ModelItem, ModelSection } from './model.ts';

/** A fault of a field: nothing entered, more than is allowed, or invisible characters. */
export type FieldFault = 'MISSING' | 'TOO_LONG' | 'HIDDEN';

export type ItemFault = { field: 'name' | 'text'; fault: FieldFault };

/** The faults of unchanged parts are looked up: typing checks only what it changes. */
const ofItems = new WeakMap<ModelItem, ItemFault | null>();
const ofNames = new WeakMap<ModelSection, FieldFault | null>();

const filler = { name: '-', sectionEdges: [{ name: '-', itemNodes: [] }] };

/** Returns the fault of a flow's own name (ONBT-07). */
export function nameFault(name: string): FieldFault | null {
  return fieldFault(flowFault({ ...filler, name }));
}

export function sectionNameFault(section: ModelSection): FieldFault | null {
  return lookUp(ofNames, section, ({ name }) =>
    fieldFault(flowFault({ ...filler, sectionEdges: [{ name, itemNodes: [] }] })),
  );
}

/** Returns the first fault of an item; those of one that is sent as it is are the server's too (ONBT-10). */
export function itemFault(item: ModelItem): ItemFault | null {
  return lookUp(ofItems, item, (itemNode) => {
    const found = flowFault({ ...filler, sectionEdges: [{ name: '-', itemNodes: [itemNode] }] });
    const fault = fieldFault(found);
    return found && fault ? { field: found.field.endsWith('.text') ? 'text' : 'name', fault } : null;
  });
}

/** Whether anything in a section keeps the flow from being saved. */
export function isFaulty(section: ModelSection): boolean {
  return sectionNameFault(section) !== null || section.items.some((item) => itemFault(item) !== null);
}

/** Where the first fault of a flow is; null if it can be saved. */
export function firstFault({ name, sections }: FlowModel): { sectionId: string | null; itemId: string | null } | null {
  if (nameFault(name)) return { sectionId: null, itemId: null };
  const section = sections.find(isFaulty);
  if (!section) return null;
  const item = sectionNameFault(section) ? undefined : section.items.find((each) => itemFault(each));
  return { sectionId: section.id, itemId: item?.id ?? null };
}

/** Whether there is room for another section or item. */
export const hasRoomForSection = ({ sections }: FlowModel): boolean => sections.length < FLOW_LIMITS.sections;
export const hasRoomForItem = ({ items }: ModelSection): boolean => items.length < FLOW_LIMITS.items;

function fieldFault(found: FlowFault | undefined): FieldFault | null {
  if (!found) return null;
  return found.fault === 'MISSING' || found.fault === 'HIDDEN' ? found.fault : 'TOO_LONG';
}

function lookUp<Part extends object, Found>(
  known: WeakMap<Part, Found>,
  part: Part,
  find: (part: Part) => Found,
): Found {
  const former = known.get(part);
  if (former !== undefined) return former;
  const found = find(part);
  known.set(part, found);
  return found;
}
