import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { type FlowTree, readFlowTree } from '../../read-models/flow-tree.ts';
import { lockFlow, requireLiveInvestment, requireManagesInstances, touchFlow } from './access.ts';
import { staffViewer } from './viewers.ts';

/** Flags to set; those left out stay as they are. */
export interface SectionChange {
  shown?: boolean | null | undefined;
  current?: boolean | null | undefined;
  completed?: boolean | null | undefined;
}

interface Section {
  id: string;
  order: number;
  shown: boolean;
  current: boolean;
  completed: boolean;
}

/**
 * Sets flags of a section of a client's instance (AINV-07, ONBT-20, ONBT-21). Completing or hiding the current section
 * makes the next shown uncompleted one current; making one current ends the former and reopens it if it was completed.
 * Two are never current at once, and none only where none is open or staff took the flag away: a section that is opened
 * again or shown becomes current when the client has no other to work on.
 *
 * @throws CodedError FORBIDDEN for investors and staff without the rights (ONB-22, PERM-19), NOT_FOUND for a client that is
 *   not visible (CLI-13), INVESTMENT_COMPLETED (AINV-09), FIELD_INVALID for flags that exclude each other
 */
export async function updateSection(context: RequestContext, id: string, change: SectionChange): Promise<FlowTree> {
  const { services, caller } = context;
  const flowId = await services.database.prisma.$transaction(async (transaction) => {
    const flow = await lockFlow(transaction, caller, { sectionId: id });
    if (flow.scope !== 'INSTANCE') throw refuse('NOT_FOUND');
    requireManagesInstances(caller, flow.kind);
    await requireLiveInvestment(transaction, flow, { onVisibleDeal: false });
    const sections = await transaction.flowSection.findMany({ where: { flowId: flow.id }, orderBy: { order: 'asc' } });
    await store(transaction, sections, applyChange(sections, id, change));
    await touchFlow(transaction, flow.id);
    await audit(transaction, context, {
      action: 'flow_section.flags_changed',
      entityType: 'flow_section',
      entityId: id,
      details: Object.fromEntries(Object.entries(change).filter(([, value]) => typeof value === 'boolean')),
    });
    return flow.id;
  });
  const tree = await readFlowTree(services.database, flowId, staffViewer(caller));
  if (!tree) throw refuse('NOT_FOUND');
  return tree;
}

function applyChange(sections: readonly Section[], id: string, change: SectionChange): Section[] {
  const target = sections.find((section) => section.id === id);
  if (!target) throw refuse('NOT_FOUND');
  if (change.current && change.completed) throw refuse('FIELD_INVALID', { field: 'current' });
  const shown = change.shown ?? target.shown;
  if (change.current && !shown) throw refuse('FIELD_INVALID', { field: 'current' });
  const completed = change.completed ?? (change.current ? false : target.completed);
  const current = shown && !completed && (change.current ?? target.current);
  const changed = sections.map((section) => {
    if (section.id === id) return { ...section, shown, current, completed };
    return current ? { ...section, current: false } : section;
  });
  const left = (completed && !target.completed) || (target.current && !shown);
  return change.current === false && !left ? changed : ensureCurrent(changed, left ? target : undefined);
}

/** While none is current, the next open section after the one that was left becomes it; without any, the first. */
function ensureCurrent(sections: readonly Section[], left: Section | undefined): Section[] {
  const open = sections.filter((section) => section.shown && !section.completed);
  const next = left && open.find((section) => section.order > left.order);
  const successor = sections.find((section) => section.current) ?? next ?? open[0];
  return sections.map((section) => ({ ...section, current: section.id === successor?.id }));
}

/** The former current section is stored first: the database admits one at a time. */
async function store(transaction: Transaction, before: readonly Section[], after: readonly Section[]): Promise<void> {
  const changed = after.filter((section) => {
    const former = before.find(({ id }) => id === section.id);
    return former && (['shown', 'current', 'completed'] as const).some((flag) => former[flag] !== section[flag]);
  });
  for (const { id, shown, current, completed } of changed.toSorted((a, b) => Number(a.current) - Number(b.current))) {
    await transaction.flowSection.update({ where: { id }, data: { shown, current, completed }, select: { id: true } });
  }
}
