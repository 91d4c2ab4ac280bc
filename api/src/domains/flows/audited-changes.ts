import { compareFlows, type FlowChange, type FlowChangeKind } from '@platform/rules';
import { type AuditedChange, cutLongTexts } from '../../database/audit.ts';
import type { ContentSection } from '../../read-models/flow-content.ts';

/** The fields under which the history of a flow shows its changes (HIST-16). */
const fields: Record<FlowChangeKind, string> = {
  SECTION_ADDED: 'section',
  SECTION_REMOVED: 'section',
  SECTION_RENAMED: 'section',
  SECTION_MOVED: 'sectionOrder',
  SECTION_SHOWN: 'shown',
  ITEM_ADDED: 'item',
  ITEM_REMOVED: 'item',
  ITEM_RENAMED: 'item',
  ITEM_MOVED: 'itemOrder',
  ITEM_TYPE: 'itemType',
  ITEM_TEXT: 'itemText',
  FILE_ADDED: 'file',
  FILE_REMOVED: 'file',
};

/** Changes that an audit row lists; the number of any others is its last one. */
const mostChanges = 500;

/** Returns what a change of a flow's content did, before and after. */
export function flowChanges(before: readonly ContentSection[], after: readonly ContentSection[]): AuditedChange[] {
  const changes = compareFlows({ sections: before }, { sections: after });
  const listed = cutLongTexts(changes.slice(0, mostChanges).map(auditedChange));
  const more = changes.length - listed.length;
  return more === 0 ? listed : [...listed, { field: 'furtherChanges', before: null, after: String(more) }];
}

function auditedChange({ kind, section, item, before, after }: FlowChange): AuditedChange {
  // A change inside of a section or item says of which one.
  const place = item === null ? section : `${section} / ${item}`;
  const isNode = fields[kind] === 'section' || fields[kind] === 'item';
  const text = (value: string | null) => {
    if (value === null) return null;
    if (!isNode) return value === '' ? null : `${place}: ${value}`;
    return item === null ? value : `${section} / ${value}`;
  };
  return { field: fields[kind], before: text(before), after: text(after) };
}
