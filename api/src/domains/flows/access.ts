import { authorize } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import { type ClientScope, clientScope } from '../../access/client-scope.ts';
import { holdsOnDeal } from '../../access/deal-rights.ts';
import { content } from '../../access/policy.ts';
import { staffDealScope } from '../../access/staff-deal-scope.ts';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { Prisma } from '../../database/generated/client.ts';
import type { FlowItemType, FlowKind, FlowScope } from '../../database/generated/enums.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import { hasClientToAct } from '../../read-models/flow-progress.ts';
import { lockInvestmentState } from '../../read-models/investment-state.ts';
import { isClientAccount } from '../../read-models/visible-client.ts';
import { refuseForClosed } from '../accounts/service.ts';
import { announceRecordChange } from '../history/service.ts';
import { notifyStaff } from '../notifications/service.ts';

/**
 * A flow that is locked until the transaction ends, so that the flags of its sections and the state of its investment
 * cannot change.
 */
export interface LockedFlow {
  id: string;
  kind: FlowKind;
  scope: FlowScope;
  accountId: string | null;
  dealId: string | null;
  investmentId: string | null;
  version: number;
  isOwn: boolean;
}

/** A flow by its id, or by that of a part of it. */
export type FlowPlace = { flowId: string } | { sectionId: string } | { itemId: string };

/** An item of a locked flow with its section's flags, read under the lock. */
export interface LockedItem {
  flow: LockedFlow;
  itemId: string;
  type: FlowItemType;
  name: string;
  sectionId: string;
  sectionOrder: number;
  shown: boolean;
  current: boolean;
  completed: boolean;
}

/**
 * Locks a flow that the caller may see: their own instance, for staff also the instance of a visible client (CLI-08,
 * CLI-13) and any template or deal's copy. Callers check separately what may be changed in it.
 *
 * @throws CodedError NOT_FOUND for any other id, ITEM_REMOVED for an item that staff removed from such an instance,
 *   ACCOUNT_CLOSED for the instance of a client whose account is closed (CARE-13)
 */
export async function lockFlow(transaction: Transaction, caller: Caller, place: FlowPlace): Promise<LockedFlow> {
  const flow = await findAndLockFlow(transaction, caller, place);
  if (flow) return flow;
  if ('itemId' in place && (await wasRemoved(transaction, caller, place.itemId))) throw refuse('ITEM_REMOVED');
  throw refuse('NOT_FOUND');
}

/** Like `lockFlow`; undefined for any other id. */
export async function findAndLockFlow(
  transaction: Transaction,
  caller: Caller,
  place: FlowPlace,
): Promise<LockedFlow | undefined> {
  const [id = ''] = Object.values(place);
  if (!isUuid(id)) return undefined;
  const scope = clientScope(caller);
  const [flow] = await transaction.$queryRaw<LockedFlow[]>`
    /* flows.lock */
    SELECT flow.id, flow.kind, flow.scope, flow.account_id AS "accountId", flow.deal_id AS "dealId",
      flow.investment_id AS "investmentId", flow.version,
      flow.account_id IS NOT DISTINCT FROM ${caller.accountId}::uuid AS "isOwn"
    FROM flow
    WHERE flow.id = ${flowIdOf(place, id)}
      AND CASE
        WHEN flow.scope = 'INSTANCE' THEN ${isInScope(caller, scope)}
        ELSE ${caller.isAdmin} END
    FOR UPDATE OF flow`;
  const client = flow?.isOwn ? null : flow?.accountId;
  if (!client) return flow;
  if (!(await isClientAccount(transaction, client))) return undefined;
  await refuseForClosed(transaction, client);
  return flow;
}

function flowIdOf(place: FlowPlace, id: string): Prisma.Sql {
  if ('flowId' in place) return Prisma.sql`${id}::uuid`;
  if ('sectionId' in place)
    return Prisma.sql`(SELECT section.flow_id FROM flow_section section WHERE section.id = ${id}::uuid)`;
  return Prisma.sql`(SELECT section.flow_id FROM flow_item item JOIN flow_section section ON section.id = item.section_id
    WHERE item.id = ${id}::uuid)`;
}

const isInScope = ({ accountId }: Caller, { all, managed }: ClientScope): Prisma.Sql =>
  Prisma.sql`(flow.account_id = ${accountId}::uuid OR ${all} OR flow.account_id = ANY (${managed}::uuid[]))`;

async function wasRemoved(transaction: Transaction, caller: Caller, itemId: string): Promise<boolean> {
  if (!isUuid(itemId)) return false;
  const removed = await transaction.$queryRaw<object[]>`
    /* flows.removed_item */
    SELECT FROM removed_flow_item removed JOIN flow ON flow.id = removed.flow_id
    WHERE removed.item_id = ${itemId}::uuid AND flow.scope = 'INSTANCE' AND ${isInScope(caller, clientScope(caller))}`;
  return removed.length > 0;
}

/** Like `lockFlow`; also returns the item and its section as read under the lock. */
export async function lockItem(transaction: Transaction, caller: Caller, itemId: string): Promise<LockedItem> {
  const flow = await lockFlow(transaction, caller, { itemId });
  const item = await transaction.flowItem.findUnique({ where: { id: itemId }, include: { section: true } });
  // Removed while this call waited for the lock.
  if (!item) throw refuse(flow.scope === 'INSTANCE' ? 'ITEM_REMOVED' : 'NOT_FOUND');
  const { id: sectionId, order: sectionOrder, shown, current, completed } = item.section;
  const { id, type, name } = item;
  return { flow, itemId: id, type, name, sectionId, sectionOrder, shown, current, completed };
}

/**
 * Refuses writes to the flow of a completed or cancelled investment (DOCH-10, AINV-09). Locks the state of the
 * investment until the transaction ends.
 *
 * @param options.onVisibleDeal true for the owner, whose investment in a hidden deal is read-only (INV-15)
 * @throws CodedError INVESTMENT_COMPLETED, INVESTMENT_DELETED or DEAL_NOT_OPEN
 */
export async function requireLiveInvestment(
  transaction: Transaction,
  { investmentId }: LockedFlow,
  { onVisibleDeal }: { onVisibleDeal: boolean },
): Promise<void> {
  if (!investmentId) return;
  const investment = await lockInvestmentState(transaction, investmentId);
  if (!investment || investment.isDeleted) throw refuse('INVESTMENT_DELETED');
  if (investment.isCompleted) throw refuse('INVESTMENT_COMPLETED');
  if (onVisibleDeal && !investment.isDealVisible) throw refuse('DEAL_NOT_OPEN');
}

/**
 * Checks that the owner may answer an item now (ONB-17, ONB-20, DOCH-05, DOCH-10, FILE-11).
 *
 * @throws CodedError ITEM_TYPE_MISMATCH, SECTION_LOCKED, SECTION_COMPLETED, the codes of `requireLiveInvestment`, and
 *   FORBIDDEN or CONFIDENTIALITY_NOT_ACCEPTED for callers who may not invest (STEP-16)
 */
export async function requireAnswerable(
  transaction: Transaction,
  caller: Caller,
  item: LockedItem,
  type: FlowItemType,
): Promise<void> {
  if (item.flow.kind === 'INVESTMENT') authorize(content(), caller);
  await requireLiveInvestment(transaction, item.flow, { onVisibleDeal: true });
  if (item.type !== type) throw refuse('ITEM_TYPE_MISMATCH');
  if (!item.shown) throw refuse('SECTION_LOCKED');
  if (item.completed) throw refuse('SECTION_COMPLETED');
  if (!item.current) throw refuse('SECTION_LOCKED');
}

/** Whether the caller, as staff, may change instances (PERM-14, PERM-19); `lockFlow` checks which clients are visible. */
const managesInstances = ({ isAdmin, permissions }: Caller, kind: FlowKind): boolean =>
  isAdmin &&
  permissions.has('read_client_document') &&
  permissions.has('manage_client_document') &&
  (kind === 'INVESTMENT' || permissions.has('handle_onboarding'));

/** What decides who may change a flow. */
export type FlowOwnership = Pick<LockedFlow, 'kind' | 'scope' | 'dealId' | 'isOwn'>;

/**
 * Whether the caller, as staff, may change a flow's sections, items and files: an onboarding template with
 * `handle_onboarding`, an investment template with `edit_opportunity`, a deal's copy with that right on the deal (PERM-14,
 * PERM-15, AINV-16, AINV-17), and an instance as `managesInstances` says, unless it is their own.
 */
export function mayEdit(caller: Caller, { kind, scope, dealId, isOwn }: FlowOwnership): boolean {
  if (scope === 'INSTANCE') return !isOwn && managesInstances(caller, kind);
  if (kind === 'ONBOARDING') return caller.isAdmin && caller.permissions.has('handle_onboarding');
  return holdsOnDeal(caller, 'edit_opportunity', dealId);
}

/** @throws CodedError FORBIDDEN, NOT_FOUND for the copy of a deal that the caller does not see */
export function requireMayEdit(caller: Caller, flow: FlowOwnership): void {
  if (mayEdit(caller, flow)) return;
  const { all, assigned } = staffDealScope(caller);
  const isHidden = flow.scope === 'DEAL' && !all && !assigned.includes(flow.dealId ?? '');
  throw refuse(isHidden ? 'NOT_FOUND' : 'FORBIDDEN');
}

/**
 * Sets the time of a flow's last change, which lists show (AINV-04), and whether its owner has something to do now, and
 * announces the change to staff who have the owner's record open. Called after every change of an instance's sections,
 * items, files, answers and requests. Once the owner has done everything that the current section asks for, those who answer
 * for the client are told (NOTE-03).
 */
export async function touchFlow(context: RequestContext, transaction: Transaction, flowId: string): Promise<void> {
  const at = new Date();
  const flow = await refreshFlow(transaction, flowId, at);
  if (!flow?.ownerId) return;
  await announceRecordChange(context, transaction, flow.ownerId);
  if (flow.doneStep === null || flow.ownerId !== context.caller.accountId) return;
  await notifyStaff(context.services, transaction, {
    ...{ clientId: flow.ownerId, kind: 'STEP_TO_REVIEW', detail: flow.doneStep },
    dedupeKey: `review:${flowId}:${at.toISOString()}`,
  });
}

interface RefreshedFlow {
  /** The owner of an instance. */
  ownerId: string | null;
  /** The current section, if its owner had something to do there and now has nothing. */
  doneStep: string | null;
}

/** Like `touchFlow`, without telling anybody. */
export async function refreshFlow(
  transaction: Transaction,
  flowId: string,
  at = new Date(),
): Promise<RefreshedFlow | undefined> {
  const [flow] = await transaction.$queryRaw<RefreshedFlow[]>`
    /* flows.touch */
    UPDATE flow SET updated_at = ${at}, client_to_act = ${Prisma.raw(hasClientToAct)}
    FROM flow former
    WHERE flow.id = ${flowId}::uuid AND former.id = flow.id
    RETURNING flow.account_id AS "ownerId", CASE WHEN former.client_to_act AND NOT flow.client_to_act THEN (
      SELECT name FROM flow_section WHERE flow_section.flow_id = flow.id AND current AND shown) END AS "doneStep"`;
  return flow;
}
