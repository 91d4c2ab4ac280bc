import { authorize } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import { clientScope } from '../../access/client-scope.ts';
import { content } from '../../access/policy.ts';
import type { Transaction } from '../../database/database.ts';
import type { FlowItemType, FlowKind, FlowScope } from '../../database/generated/enums.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import { lockInvestmentState } from '../../read-models/investment-state.ts';
import { isClientAccount } from '../../read-models/visible-client.ts';

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
  isOwn: boolean;
}

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
 * Locks the flow of a section or item that the caller may see: their own instance, for staff also the instance of a
 * visible client (CLI-08, CLI-13) and any template or deal's copy. Callers check separately what may be changed in it.
 *
 * @throws CodedError NOT_FOUND for any other id
 */
export async function lockFlow(
  transaction: Transaction,
  caller: Caller,
  place: { sectionId: string } | { itemId: string },
): Promise<LockedFlow> {
  const id = 'sectionId' in place ? place.sectionId : place.itemId;
  if (!isUuid(id)) throw refuse('NOT_FOUND');
  const isSection = 'sectionId' in place;
  const scope = clientScope(caller);
  const [flow] = await transaction.$queryRaw<LockedFlow[]>`
    /* flows.lock */
    SELECT flow.id, flow.kind, flow.scope, flow.account_id AS "accountId", flow.deal_id AS "dealId",
      flow.investment_id AS "investmentId", flow.account_id IS NOT DISTINCT FROM ${caller.accountId}::uuid AS "isOwn"
    FROM flow
    WHERE flow.id = (
        SELECT section.flow_id FROM flow_section section LEFT JOIN flow_item item ON item.section_id = section.id
        WHERE CASE WHEN ${isSection} THEN section.id ELSE item.id END = ${id}::uuid LIMIT 1)
      AND CASE
        WHEN flow.scope = 'INSTANCE' THEN flow.account_id = ${caller.accountId}::uuid OR ${scope.all}
          OR flow.account_id = ANY (${scope.managed}::uuid[])
        ELSE ${caller.isAdmin} END
    FOR UPDATE OF flow`;
  if (!flow) throw refuse('NOT_FOUND');
  const client = flow.isOwn ? null : flow.accountId;
  if (client && !(await isClientAccount(transaction, client))) throw refuse('NOT_FOUND');
  return flow;
}

/** Like `lockFlow`; also returns the item and its section as read under the lock. */
export async function lockItem(transaction: Transaction, caller: Caller, itemId: string): Promise<LockedItem> {
  const flow = await lockFlow(transaction, caller, { itemId });
  const item = await transaction.flowItem.findUnique({ where: { id: itemId }, include: { section: true } });
  if (!item) throw refuse('NOT_FOUND');
  const { id: sectionId, order: sectionOrder, shown, current, completed } = item.section;
  return { flow, itemId, type: item.type, name: item.name, sectionId, sectionOrder, shown, current, completed };
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

/**
 * Checks that the caller, as staff, may change instances (PERM-14, PERM-19). Which clients are visible is checked by
 * `lockFlow`.
 *
 * @throws CodedError FORBIDDEN
 */
export function requireManagesInstances({ isAdmin, permissions }: Caller, kind: FlowKind): void {
  const mayManage =
    isAdmin &&
    permissions.has('read_client_document') &&
    permissions.has('manage_client_document') &&
    (kind === 'INVESTMENT' || permissions.has('handle_onboarding'));
  if (!mayManage) throw refuse('FORBIDDEN');
}

/** Sets the time of a flow's last change, which lists show (AINV-04). */
export async function touchFlow(transaction: Transaction, flowId: string): Promise<void> {
  await transaction.flow.update({ where: { id: flowId }, data: { updatedAt: new Date() }, select: { id: true } });
}
