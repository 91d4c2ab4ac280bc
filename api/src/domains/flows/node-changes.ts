import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import type { FlowKind } from '../../database/generated/enums.ts';
import { refuse } from '../../errors/coded-error.ts';
import { readFlowContent } from '../../read-models/flow-content.ts';
import { type LockedFlow, lockFlow, requireLiveInvestment, requireMayEdit } from './access.ts';
import { type FlowRequest, itemsOf, planSections } from './flow-plan.ts';
import { readIds } from './requested-flow.ts';
import { requireOwnIds, storeSections } from './saving.ts';
import { conflictOfFlow, requireVersion } from './versions.ts';
import { isSame } from './write-sections.ts';

export interface RemovedEdges {
  /** Default: the flow of the ids. */
  flowId?: string | null | undefined;
  deletedFlowSectionEdges: readonly string[];
  deletedSectionItemEdges?: readonly string[] | null | undefined;
}

/**
 * Removes sections and items of one flow with their files, and renumbers the others (AAPI-08, ONBT-15, AINV-24). Ids that
 * are gone already are no error, as long as the flow is known.
 *
 * @param kind only of such a flow
 * @returns the flow's id
 * @throws CodedError NOT_FOUND for ids that are unknown, not visible or of another flow, FORBIDDEN, FIELD_INVALID
 *   `deletedFlowSectionEdges` when no section would be left (ONBT-07, AINV-19), ITEM_IN_USE, INVESTMENT_COMPLETED,
 *   INVESTMENT_DELETED
 */
export function removeEdges(context: RequestContext, removed: RemovedEdges, kind?: FlowKind): Promise<string> {
  const sectionIds = readIds(removed.deletedFlowSectionEdges);
  const itemIds = readIds(removed.deletedSectionItemEdges);
  return context.services.database.prisma.$transaction(async (transaction) => {
    const locked = await lockFlowOf(transaction, context, removed.flowId, sectionIds, itemIds);
    if (kind && locked.kind !== kind) throw refuse('NOT_FOUND');
    await requireChangeable(transaction, context, locked);
    const request = { sections: [], removedSections: new Set(sectionIds), removedItems: new Set(itemIds) };
    await requireOwnIds(transaction, locked.id, request);
    const stored = await readFlowContent(transaction, locked.id);
    const planned = planSections(stored, request);
    if (isSame(stored.sections, planned)) return locked.id;
    if (planned.length === 0) throw refuse('FIELD_INVALID', { field: 'deletedFlowSectionEdges' });
    await storeSections(transaction, context, { locked, stored, planned });
    return locked.id;
  });
}

/** Locks the flow that a call names, or the one that its ids are of. */
async function lockFlowOf(
  transaction: Transaction,
  { caller }: RequestContext,
  flowId: string | null | undefined,
  sectionIds: readonly string[],
  itemIds: readonly string[],
): Promise<LockedFlow> {
  if (flowId) return lockFlow(transaction, caller, { flowId });
  const [found, another] = await transaction.$queryRaw<{ flowId: string }[]>`
    /* flows.of_edges */
    SELECT section.flow_id AS "flowId" FROM flow_section section WHERE section.id = ANY (${sectionIds}::uuid[])
    UNION
    SELECT section.flow_id FROM flow_item item JOIN flow_section section ON section.id = item.section_id
    WHERE item.id = ANY (${itemIds}::uuid[]) LIMIT 2`;
  if (!found || another) throw refuse('NOT_FOUND');
  return lockFlow(transaction, caller, { flowId: found.flowId });
}

/** The order of a flow's sections and items; what is not named comes after what is. */
export interface FlowOrder {
  id: string;
  version: number;
  sections: readonly { id: string; itemIds: readonly string[] }[];
}

/**
 * Puts the sections and items of a flow into an order (AAPI-23); an item may go to another section.
 *
 * @throws CodedError NOT_FOUND for an unknown flow and for ids that are not its own, FORBIDDEN, CONFLICT, FIELD_INVALID for
 *   an id that is named twice, FLOW_TOO_LARGE, INVESTMENT_COMPLETED, INVESTMENT_DELETED
 */
export function orderEdges(context: RequestContext, { id, version, sections }: FlowOrder): Promise<void> {
  const sectionIds = readIds(sections.map((section) => section.id));
  const itemIds = sections.map((section) => readIds(section.itemIds));
  const named = [...sectionIds, ...itemIds.flat()];
  return context.services.database.prisma.$transaction(async (transaction) => {
    const locked = await lockFlow(transaction, context.caller, { flowId: id });
    await requireChangeable(transaction, context, locked);
    if (new Set(named).size < named.length) throw refuse('FIELD_INVALID', { field: 'sections' });
    const stored = await readFlowContent(transaction, locked.id);
    const former = new Map(stored.sections.map((section) => [section.id, section]));
    const items = new Map(itemsOf(stored.sections).map((item) => [item.id, item]));
    const areKnown = sectionIds.every((each) => former.has(each)) && itemIds.flat().every((each) => items.has(each));
    // Somebody else has removed what is named.
    if (!areKnown && version !== locked.version) throw await conflictOfFlow(transaction, locked);
    const request: FlowRequest = {
      sections: sectionIds.map((sectionId, index) => ({
        ...requireKnown(former.get(sectionId)),
        items: (itemIds[index] ?? []).map((itemId) => requireKnown(items.get(itemId))),
      })),
      removedSections: new Set(),
      removedItems: new Set(),
    };
    const planned = planSections(stored, request);
    if (isSame(stored.sections, planned)) return;
    await requireVersion(transaction, locked, version, stored);
    await storeSections(transaction, context, { locked, stored, planned });
  });
}

function requireKnown<Node>(node: Node | undefined): Node {
  if (!node) throw refuse('NOT_FOUND');
  return node;
}

async function requireChangeable(
  transaction: Transaction,
  { caller }: RequestContext,
  locked: LockedFlow,
): Promise<void> {
  requireMayEdit(caller, locked);
  await requireLiveInvestment(transaction, locked, { onVisibleDeal: false });
}
