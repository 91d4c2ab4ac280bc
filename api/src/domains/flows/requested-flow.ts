import { FLOW_LIMITS, type FlowItemType, flowFault } from '@platform/rules';
import { rowId } from '../../database/identifiers.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';

/** A flow as a caller sends it: everything in display order, with ids that the caller has made. */
export interface SentFlow {
  id: string;
  name: string;
  sectionEdges: readonly {
    id: string;
    name: string;
    shown?: boolean | null | undefined;
    itemNodes: readonly { id: string; type: string; name: string; text?: string | null | undefined }[];
  }[];
}

export interface RequestedItem {
  id: string;
  type: FlowItemType;
  name: string;
  text: string;
}

export interface RequestedSection {
  id: string;
  name: string;
  /** Undefined: as it is, or shown if the section is new. */
  shown: boolean | undefined;
  items: RequestedItem[];
}

export interface RequestedFlow {
  id: string;
  name: string;
  sections: RequestedSection[];
}

/**
 * Validates a sent flow (ONBT-07, ONBT-10, AINV-20).
 *
 * @throws CodedError FIELD_MISSING or FIELD_INVALID naming the path of the field, FLOW_TOO_LARGE
 */
export function readRequestedFlow(flow: SentFlow): RequestedFlow {
  const fault = flowFault(flow);
  if (fault?.fault === 'TOO_LARGE') throw tooLarge();
  if (fault) throw refuse(fault.fault === 'MISSING' ? 'FIELD_MISSING' : 'FIELD_INVALID', { field: fault.field });
  const id = readId(flow.id, 'id');
  const taken = new Set<string>();
  const readNew = (text: string, field: string) => {
    const known = readId(text, field);
    if (taken.has(known)) throw refuse('FIELD_INVALID', { field });
    taken.add(known);
    return known;
  };
  return {
    id,
    name: flow.name.trim(),
    sections: flow.sectionEdges.map((section, sectionIndex) => {
      const path = `sectionEdges.${sectionIndex}`;
      return {
        id: readNew(section.id, `${path}.id`),
        name: section.name.trim(),
        shown: section.shown ?? undefined,
        items: section.itemNodes.map(({ id: itemId, type, name, text }, index) => ({
          id: readNew(itemId, `${path}.itemNodes.${index}.id`),
          // `flowFault` has checked it.
          type: type as FlowItemType,
          name: name.trim(),
          text: text ?? '',
        })),
      };
    }),
  };
}

/**
 * Returns ids of sections and items that a caller sends.
 *
 * @throws CodedError NOT_FOUND for one that cannot be an id
 */
export const readIds = (ids: readonly string[] | null | undefined): string[] => (ids ?? []).map(rowId);

export function tooLarge() {
  return refuse('FLOW_TOO_LARGE', { sections: FLOW_LIMITS.sections, items: FLOW_LIMITS.items });
}

function readId(id: string, field: string): string {
  if (!isUuid(id)) throw refuse('FIELD_INVALID', { field });
  return id.toLowerCase();
}
