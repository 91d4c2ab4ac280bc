import { hasHiddenCharacters } from './hidden-characters.ts';

/** The types of items of a flow (ONBT-10, AINV-20). */
export const FLOW_ITEM_TYPES = ['TEXT', 'UPLOAD', 'DOWNLOAD', 'DOCUSIGN', 'INPUT_FIELD'] as const;

export type FlowItemType = (typeof FLOW_ITEM_TYPES)[number];

/** Maximum sections of a flow, items of a section, and letters of a name and of a text. */
export const FLOW_LIMITS = { sections: 100, items: 50, name: 200, text: 10_000 } as const;

/** A flow as an editor has it and a save sends it; sections and items are in display order. */
export interface EditedFlow {
  name: string;
  sectionEdges: readonly {
    name: string;
    itemNodes: readonly { type: string; name: string; text?: string | null | undefined }[];
  }[];
}

export interface FlowFault {
  /** Path in the flow, such as `sectionEdges.0.itemNodes.2.name`. */
  field: string;
  /** `HIDDEN`: a name with invisible characters. */
  fault: 'MISSING' | 'INVALID' | 'HIDDEN' | 'TOO_LARGE';
}

/** Returns the first reason why a flow cannot be saved (ONBT-07, ONBT-10, AINV-19, AINV-20); undefined if there is none. */
export function flowFault({ name, sectionEdges }: EditedFlow): FlowFault | undefined {
  const fault = nameFault('name', name);
  if (fault) return fault;
  if (sectionEdges.length === 0) return { field: 'sectionEdges', fault: 'MISSING' };
  if (sectionEdges.length > FLOW_LIMITS.sections) return { field: 'sectionEdges', fault: 'TOO_LARGE' };
  for (const [index, section] of sectionEdges.entries()) {
    const field = `sectionEdges.${index}`;
    const found = nameFault(`${field}.name`, section.name) ?? itemsFault(`${field}.itemNodes`, section.itemNodes);
    if (found) return found;
  }
  return undefined;
}

function itemsFault(field: string, items: EditedFlow['sectionEdges'][number]['itemNodes']): FlowFault | undefined {
  if (items.length > FLOW_LIMITS.items) return { field, fault: 'TOO_LARGE' };
  for (const [index, { type, name, text }] of items.entries()) {
    const path = `${field}.${index}`;
    if (!isFlowItemType(type)) return { field: `${path}.type`, fault: 'INVALID' };
    if (countLetters(text ?? '') > FLOW_LIMITS.text) return { field: `${path}.text`, fault: 'INVALID' };
    // A text may stand without a heading.
    const mayBeBlank = type === 'TEXT' && (text ?? '').trim() !== '';
    if (mayBeBlank && name.trim() === '') continue;
    const fault = nameFault(`${path}.name`, name);
    if (fault) return fault;
  }
  return undefined;
}

function nameFault(field: string, name: string): FlowFault | undefined {
  if (name.trim() === '') return { field, fault: 'MISSING' };
  if (countLetters(name.trim()) > FLOW_LIMITS.name) return { field, fault: 'INVALID' };
  // Names stand in lists, the history and the paths of archives.
  return hasHiddenCharacters(name.trim()) ? { field, fault: 'HIDDEN' } : undefined;
}

export const isFlowItemType = (type: string): type is FlowItemType =>
  (FLOW_ITEM_TYPES as readonly string[]).includes(type);

const countLetters = (text: string): number => [...text].length;

/** Returns the name of a template's clone (ONBT-06, AINV-13); a name that would become too long is cut. */
export function cloneName(name: string): string {
  const suffix = ' - copy';
  const cut = [...name].slice(0, FLOW_LIMITS.name - suffix.length).join('');
  // A joiner that the cut leaves at the end would be a hidden character.
  return `${cut.replace(/[\u200C\u200D]+$/, '')}${suffix}`;
}
