import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import { type FlowTree, readFlowTree } from '../../read-models/flow-tree.ts';
import { type LockedFlow, lockFlow, requireLiveInvestment, requireMayEdit, touchFlow } from './access.ts';
import { endRequestsOfSection } from './ended-requests.ts';
import { ensureCurrent } from './section-flags.ts';
import { tellOfSteps } from './step-notices.ts';
import { staffViewer } from './viewers.ts';

/** Flags to set; absent ones stay unchanged. */
export interface SectionChange {
  shown?: boolean | null | undefined;
  current?: boolean | null | undefined;
  completed?: boolean | null | undefined;
  /** The day by which the section is due; null for none (CARE-18). */
  dueOn?: string | Date | null | undefined;
}

interface Section {
  id: string;
  order: number;
  name: string;
  shown: boolean;
  current: boolean;
  completed: boolean;
  dueOn: Date | null;
}

/**
 * Sets flags and the due day of a section of a client's instance (AINV-07, ONBT-20, ONBT-21).
 *
 * - Completing or hiding the current section makes the next shown uncompleted section current.
 * - A completed section is no longer asked for again (CARE-18).
 * - Making a section current takes the flag from the former current one, and reopens the section if it was completed.
 * - At most one section is current. None is only if no section is open or staff removed the flag; a section that is
 *   reopened or shown then becomes current.
 *
 * @throws CodedError FORBIDDEN for investors and for staff without the permissions (ONB-22, PERM-19), NOT_FOUND for a
 *   client who is not visible (CLI-13), INVESTMENT_COMPLETED (AINV-09), FIELD_INVALID for flags that exclude each other
 */
export async function updateSection(context: RequestContext, given: string, change: SectionChange): Promise<FlowTree> {
  const { services, caller } = context;
  const id = rowId(given);
  const flowId = await services.database.prisma.$transaction(async (transaction) => {
    const flow = await lockFlow(transaction, caller, { sectionId: id });
    if (flow.scope !== 'INSTANCE') throw refuse('NOT_FOUND');
    requireMayEdit(caller, flow);
    await requireLiveInvestment(transaction, flow, { onVisibleDeal: false });
    const { before, after } = await changeSection(transaction, context, flow, id, change);
    await tellOfSteps(transaction, services, flow, before, after);
    return flow.id;
  });
  const tree = await readFlowTree(services.database, flowId, staffViewer(caller));
  if (!tree) throw refuse('NOT_FOUND');
  return tree;
}

/** Changes a section of a locked instance. @returns all sections before and after */
export async function changeSection(
  transaction: Transaction,
  context: RequestContext,
  flow: LockedFlow,
  id: string,
  change: SectionChange,
): Promise<{ before: Section[]; after: Section[] }> {
  const sections = await transaction.flowSection.findMany({ where: { flowId: flow.id }, orderBy: { order: 'asc' } });
  const changed = applyChange(sections, id, change);
  await store(transaction, sections, changed);
  if (isCompleted(changed, id) && !isCompleted(sections, id)) await endRequestsOfSection(transaction, id);
  await touchFlow(context, transaction, flow.id);
  const changes = changesOf(stateOf(sections, id), stateOf(changed, id));
  const result = { before: sections, after: changed };
  if (changes.length === 0) return result;
  await audit(transaction, context, {
    action: 'flow_section.flags_changed',
    entityType: 'flow_section',
    entityId: id,
    details: {
      ...Object.fromEntries(Object.entries(change).filter(([, value]) => typeof value === 'boolean')),
      changes,
    },
  });
  return result;
}

const isCompleted = (sections: readonly Section[], id: string): boolean =>
  sections.some((section) => section.id === id && section.completed);

/** Returns what a history shows of a section: each field with its name, as a client has many sections. */
function stateOf(sections: readonly Section[], id: string): Record<string, string | null> {
  const { name, shown, current, completed, dueOn } = sections.find((section) => section.id === id) ?? {};
  const fields = { shown, current, completed, dueOn: dueOn?.toISOString().slice(0, 10) };
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, value === undefined ? null : `${name}: ${value}`]),
  );
}

function applyChange(sections: readonly Section[], id: string, change: SectionChange): Section[] {
  const target = sections.find((section) => section.id === id);
  if (!target) throw refuse('NOT_FOUND');
  if (change.current && change.completed) throw refuse('FIELD_INVALID', { field: 'current' });
  const shown = change.shown ?? target.shown;
  if (change.current && !shown) throw refuse('FIELD_INVALID', { field: 'current' });
  const completed = change.completed ?? (change.current ? false : target.completed);
  const current = shown && !completed && (change.current ?? target.current);
  const { dueOn: day } = change;
  const dueOn = day === undefined ? target.dueOn : day === null ? null : new Date(day);
  const changed = sections.map((section) => {
    if (section.id === id) return { ...section, shown, current, completed, dueOn };
    return current ? { ...section, current: false } : section;
  });
  const isFinished = (completed && !target.completed) || (target.current && !shown);
  return change.current === false && !isFinished
    ? changed
    : ensureCurrent(changed, isFinished ? sections.indexOf(target) : undefined);
}

/** Stores the changed sections, the former current one first: a unique index admits one current section at a time. */
async function store(transaction: Transaction, before: readonly Section[], after: readonly Section[]): Promise<void> {
  const changed = after.filter((section) => {
    const former = before.find(({ id }) => id === section.id);
    return former && JSON.stringify(former) !== JSON.stringify(section);
  });
  for (const section of changed.toSorted((a, b) => Number(a.current) - Number(b.current))) {
    const { id, shown, current, completed, dueOn } = section;
    const data = { shown, current, completed, dueOn };
    await transaction.flowSection.update({ where: { id }, data, select: { id: true } });
  }
}
