import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import type { FlowKind } from '../../database/generated/enums.ts';
import { refuse } from '../../errors/coded-error.ts';
import { readFlowContent, type StoredFlowContent } from '../../read-models/flow-content.ts';
import { findBlobsOfItems } from '../files/service.ts';
import { findAndLockFlow, type LockedFlow, requireLiveInvestment, requireMayEdit, touchFlow } from './access.ts';
import { flowChanges } from './audited-changes.ts';
import { endRequests } from './ended-requests.ts';
import { type FlowRequest, type PlannedSection, planSections, requireNothingLost } from './flow-plan.ts';
import { keepRemovedItems } from './removed-items.ts';
import { type RequestedFlow, readIds, readRequestedFlow, type SentFlow } from './requested-flow.ts';
import { keepCurrent } from './section-flags.ts';
import { tellOfSteps } from './step-notices.ts';
import { insertTemplate } from './templates.ts';
import { raiseVersion, requireVersion } from './versions.ts';
import { isSame, removedNodes, retypedItems, writeSections } from './write-sections.ts';

/** A flow as an editor sends it, with the version that it was read at. */
export interface FlowSave {
  /** Without a version: a new template, unless there is a flow with this id. */
  flow: SentFlow & { version?: number | null | undefined };
  deletedFlowSectionEdges?: readonly string[] | null | undefined;
  deletedSectionItemEdges?: readonly string[] | null | undefined;
}

/** A saved flow. */
export interface SavedFlow {
  flowId: string;
  version: number;
}

/**
 * Stores a whole flow, all or nothing: a new template, or name, sections and items of a stored flow (AAPI-07, ONBT-14 to
 * ONBT-16, AINV-23). A save of what is stored already changes nothing, from whatever version it started: so a save whose
 * answer was lost can be sent again (CARE-17).
 *
 * @throws CodedError FIELD_MISSING, FIELD_INVALID or FLOW_TOO_LARGE for an invalid flow, NOT_FOUND for an unknown one and for
 *   ids of another flow, FORBIDDEN, CONFLICT with `by`, `at` and `version`, ITEM_IN_USE, INVESTMENT_COMPLETED,
 *   INVESTMENT_DELETED
 */
export function saveFlow(context: RequestContext, kind: FlowKind, save: FlowSave): Promise<SavedFlow> {
  const flow = readRequestedFlow(save.flow);
  const request: FlowRequest = {
    sections: flow.sections,
    removedSections: new Set(readIds(save.deletedFlowSectionEdges)),
    removedItems: new Set(readIds(save.deletedSectionItemEdges)),
  };
  const { version } = save.flow;
  return context.services.database.prisma.$transaction(async (transaction) => {
    const locked = await findAndLockFlow(transaction, context.caller, { flowId: flow.id });
    if (locked) return updateFlow(transaction, context, locked, { kind, version, flow, request });
    if (typeof version === 'number') throw refuse('NOT_FOUND');
    return createFlow(transaction, context, kind, { ...flow, request });
  });
}

async function createFlow(
  transaction: Transaction,
  context: RequestContext,
  kind: FlowKind,
  { id, name, request }: RequestedFlow & { request: FlowRequest },
): Promise<SavedFlow> {
  const { caller } = context;
  requireMayEdit(caller, { kind, scope: 'TEMPLATE', dealId: null, isOwn: false });
  const isNew = await insertTemplate(transaction, { id, kind, name });
  const locked = await findAndLockFlow(transaction, caller, { flowId: id });
  // The id of a flow that the caller may not see.
  if (!locked) throw refuse('NOT_FOUND');
  // A concurrent call with the same id has stored it first.
  if (!isNew) return updateFlow(transaction, context, locked, { kind, flow: { id, name }, request });
  const stored = await readFlowContent(transaction, id);
  const sections = planSections(stored, request);
  await requireOwnIds(transaction, id, request);
  await writeSections(transaction, id, [], sections);
  await audit(transaction, context, {
    action: 'flow.created',
    entityType: 'flow',
    entityId: id,
    details: { kind, changes: [...changesOf({}, { name }), ...flowChanges([], sections)] },
  });
  return { flowId: id, version: locked.version };
}

async function updateFlow(
  transaction: Transaction,
  context: RequestContext,
  locked: LockedFlow,
  {
    kind,
    version,
    flow,
    request,
  }: {
    kind: FlowKind;
    version?: number | null | undefined;
    flow: Pick<RequestedFlow, 'id' | 'name'>;
    request: FlowRequest;
  },
): Promise<SavedFlow> {
  if (locked.kind !== kind) throw refuse('NOT_FOUND');
  requireMayEdit(context.caller, locked);
  await requireLiveInvestment(transaction, locked, { onVisibleDeal: false });
  const stored = await readFlowContent(transaction, locked.id);
  // ONBT-08, AINV-18: a flow keeps its name.
  if (flow.name !== stored.name.trim()) throw refuse('FIELD_INVALID', { field: 'name' });
  await requireOwnIds(transaction, locked.id, request);
  const planned = planSections(stored, request);
  if (isSame(stored.sections, planned)) return { flowId: locked.id, version: locked.version };
  await requireVersion(transaction, locked, version, stored);
  return storeSections(transaction, context, { locked, stored, planned });
}

/** Stores the planned sections of a locked flow as its next version. */
export async function storeSections(
  transaction: Transaction,
  context: RequestContext,
  { locked, stored, planned }: { locked: LockedFlow; stored: StoredFlowContent; planned: readonly PlannedSection[] },
): Promise<SavedFlow> {
  const { services } = context;
  const isInstance = locked.scope === 'INSTANCE';
  const sections = isInstance ? inInstance(stored, planned) : planned;
  requireNothingLost(stored.sections, sections, { isInstance });
  const { sectionIds, itemIds } = removedNodes(stored.sections, sections);
  const blobIds = itemIds.length > 0 ? await findBlobsOfItems(transaction, itemIds) : [];
  const version = await raiseVersion(transaction, context, locked, stored);
  await writeSections(transaction, locked.id, stored.sections, sections);
  // What was asked for is not what the item is for now.
  if (isInstance) await endRequests(transaction, retypedItems(stored.sections, sections));
  await keepRemovedItems(transaction, locked, stored.sections, itemIds);
  if (blobIds.length > 0) await services.jobs.enqueue(transaction, 'files.purge-blobs', { blobIds });
  await touchFlow(context, transaction, locked.id);
  if (isInstance) await tellOfSteps(transaction, services, locked, stored.sections, sections);
  await audit(transaction, context, {
    action: isInstance ? 'flow_instance.updated' : 'flow.updated',
    entityType: 'flow',
    entityId: locked.id,
    details: {
      ...{ kind: locked.kind, version, changes: flowChanges(stored.sections, sections) },
      // By which the history of a client finds what was done to them.
      ...(isInstance && sectionIds.length > 0 ? { removedSections: sectionIds } : {}),
    },
  });
  return { flowId: locked.id, version };
}

/** Marks sections that staff add to an instance (ONBT-19), and keeps one section current. */
function inInstance(stored: StoredFlowContent, planned: readonly PlannedSection[]): PlannedSection[] {
  const former = new Set(stored.sections.map(({ id }) => id));
  const sections = planned.map((section) => ({ ...section, isDefault: section.isDefault && former.has(section.id) }));
  return keepCurrent(stored.sections, sections);
}

/**
 * Checks that what a call names is of this flow or of none (ONBT-15, AINV-24).
 *
 * @throws CodedError NOT_FOUND
 */
export async function requireOwnIds(
  transaction: Transaction,
  flowId: string,
  { sections, removedSections, removedItems }: FlowRequest,
): Promise<void> {
  const sectionIds = [...sections.map(({ id }) => id), ...removedSections];
  const itemIds = [...sections.flatMap(({ items }) => items.map(({ id }) => id)), ...removedItems];
  const foreign = await transaction.$queryRaw<object[]>`
    /* flows.foreign_ids */
    SELECT FROM flow_section section WHERE section.id = ANY (${sectionIds}::uuid[]) AND section.flow_id <> ${flowId}::uuid
    UNION ALL
    SELECT FROM flow_item item JOIN flow_section section ON section.id = item.section_id
    WHERE item.id = ANY (${itemIds}::uuid[]) AND section.flow_id <> ${flowId}::uuid LIMIT 1`;
  if (foreign.length > 0) throw refuse('NOT_FOUND');
}
