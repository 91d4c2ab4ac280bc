import { holdsOnDeal } from '../../access/deal-rights.ts';
import { loadAbsentCaller } from '../../access/load-caller.ts';
import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { DealEmployee, MutationChangeDealEmployeesArgs } from '../../graphql/generated/resolvers.ts';
import { isStaffAccount, readDealEmployees } from '../../read-models/deal-employees.ts';
import {
  addAssignments,
  announceAccessChange,
  lockRoleChanges,
  removeDealEmployees,
  roleIds,
} from '../access/service.ts';
import { lockDeal, requireOnDeal } from './locked-deal.ts';

/**
 * Returns all staff accounts but the caller's, by name, with those that hold role 8 on the deal marked (ADEAL-14).
 *
 * @throws CodedError NOT_FOUND, FORBIDDEN
 */
export async function findDealEmployees({ services, caller }: RequestContext, id: string): Promise<DealEmployee[]> {
  const dealId = requireOnDeal(caller, 'edit_opportunity_privacy', id);
  const { prisma } = services.database;
  if ((await prisma.deal.count({ where: { id: dealId } })) === 0) throw refuse('NOT_FOUND');
  return readDealEmployees(prisma, { dealId, exceptId: caller.accountId });
}

/**
 * Gives accounts role 8 on a deal and takes it from others (ADEAL-15); what somebody else has changed meanwhile stays. The
 * creator's role 4, the caller's own assignments and other deals are left alone (ADEAL-16).
 *
 * @returns the accounts that hold role 8 on the deal, without the caller
 * @throws CodedError NOT_FOUND, FORBIDDEN, also for a caller who has lost the right meanwhile, FIELD_INVALID `added` for the
 *   caller and for accounts that are not staff (ADEAL-18), and `removed` for an account that is added too
 */
export async function changeDealEmployees(
  context: RequestContext,
  { dealId: id, ...change }: MutationChangeDealEmployeesArgs,
): Promise<DealEmployee[]> {
  const { services, caller } = context;
  const dealId = requireOnDeal(caller, 'edit_opportunity_privacy', id);
  const chosen = new Set(change.added.map((accountId) => accountId.toLowerCase()));
  const dropped = new Set(change.removed.map((accountId) => accountId.toLowerCase()));
  return services.database.prisma.$transaction(async (transaction) => {
    await lockDeal(transaction, dealId);
    await lockRoleChanges(transaction);
    // Whoever held the lock may have taken the caller's right away.
    const current = await loadAbsentCaller(transaction, caller.accountId);
    if (!current || !holdsOnDeal(current, 'edit_opportunity_privacy', dealId)) throw refuse('FORBIDDEN');
    if ([...dropped].some((accountId) => chosen.has(accountId))) throw refuse('FIELD_INVALID', { field: 'removed' });
    for (const accountId of chosen) {
      const mayHold =
        isUuid(accountId) && accountId !== caller.accountId && (await isStaffAccount(transaction, accountId));
      if (!mayHold) throw refuse('FIELD_INVALID', { field: 'added' });
    }
    const before = await readDealEmployees(transaction, { dealId, exceptId: caller.accountId });
    const held = before.filter(({ assigned }) => assigned);
    const present = new Set(held.map(({ accountId }) => accountId));
    const removed = [...present].filter((accountId) => dropped.has(accountId));
    const added = [...chosen].filter((accountId) => !present.has(accountId));
    if (removed.length === 0 && added.length === 0) return held;
    await removeDealEmployees(transaction, dealId, removed);
    for (const accountId of added) {
      const account = { accountId, grantedById: caller.accountId };
      await addAssignments(transaction, account, [{ roleId: roleIds.dealEmployee, dealId }]);
    }
    const after = (await readDealEmployees(transaction, { dealId, exceptId: caller.accountId })).filter(
      ({ assigned }) => assigned,
    );
    await audit(transaction, context, {
      action: 'deal.employees_changed',
      entityType: 'deal',
      entityId: dealId,
      details: {
        added,
        removed,
        changes: changesOf({ employees: held.map(nameOf) }, { employees: after.map(nameOf) }),
      },
    });
    await announceAccessChange(services, transaction, [...added, ...removed]);
    return after;
  });
}

const nameOf = ({ firstName, lastName, email }: DealEmployee): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
