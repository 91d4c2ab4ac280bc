import { normalizeEmail } from '@platform/rules';
import type { RequestContext, Services } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { queriesIn, type Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { ClosingRequest } from '../../graphql/generated/resolvers.ts';
import { requireAttempt } from '../../identity/throttle.ts';
import { storeMail } from '../../mail/mails.ts';
import { readLiveInvestments } from '../../read-models/live-investments.ts';
import { lockAccount } from '../accounts/service.ts';
import { announceRecordChange } from '../history/service.ts';
import { notifyStaff } from '../notifications/service.ts';

/** Milliseconds in which a request that is withdrawn and made again tells staff and the person once. */
const toldOnceFor = 3_600_000;

const columns = {
  id: true,
  state: true,
  requestedAt: true,
  decidedAt: true,
  reason: true,
  removeAfter: true,
  removedAt: true,
} as const;

/** Returns the newest request of an account that was not withdrawn; null for none (CARE-13). */
export async function findClosingRequest(
  { database }: Pick<Services, 'database'>,
  accountId: string,
): Promise<ClosingRequest | null> {
  const found = await database.prisma.closingRequest.findFirst({
    where: { accountId, state: { not: 'WITHDRAWN' } },
    orderBy: { requestedAt: 'desc' },
    select: columns,
  });
  if (!found) return null;
  const waits = found.state === 'REQUESTED';
  return { ...found, liveInvestments: waits ? await readLiveInvestments(database, accountId) : [] };
}

/**
 * Asks for the caller's own account to be closed, and tells those who answer for the client (CARE-13). Returns the present
 * request if there is one.
 *
 * @param email what the person typed to confirm
 * @throws CodedError FIELD_INVALID `email` unless it is the account's, FORBIDDEN for staff, whose accounts their administrators
 *   disable, TOO_MANY_REQUESTS
 */
export async function requestClosing(context: RequestContext, email: string): Promise<ClosingRequest> {
  const { services, caller } = context;
  const { accountId } = caller;
  if (caller.isAdmin) throw refuse('FORBIDDEN');
  if (normalizeEmail(email) !== normalizeEmail(caller.email)) throw refuse('FIELD_INVALID', { field: 'email' });
  await requireAttempt(services.throttle, 'closingRequest', accountId);
  return services.database.prisma.$transaction(async (transaction) => {
    await lockOwn(transaction, accountId);
    const liveInvestments = await readLiveInvestments(queriesIn(transaction), accountId);
    const present = await transaction.closingRequest.findFirst({
      where: { accountId, state: 'REQUESTED' },
      select: columns,
    });
    if (present) return { ...present, liveInvestments };
    const [reopened] = await transaction.closingRequest.updateManyAndReturn({
      where: { accountId, state: 'WITHDRAWN', decidedAt: { gt: new Date(Date.now() - toldOnceFor) } },
      data: { state: 'REQUESTED', decidedAt: null },
      limit: 1,
      select: columns,
    });
    if (reopened) {
      await record(context, transaction, 'account.closing_requested', accountId);
      return { ...reopened, liveInvestments };
    }
    const request = await transaction.closingRequest.create({ data: { accountId }, select: columns });
    await record(context, transaction, 'account.closing_requested', accountId);
    await notifyStaff(services, transaction, {
      ...{ clientId: accountId, kind: 'CLOSING_REQUESTED', dedupeKey: `closing:${request.id}` },
    });
    const mail = {
      kind: 'CLOSING_REQUESTED',
      recipient: caller.email,
      accountId,
      closingRequestId: request.id,
    } as const;
    await storeMail(services, transaction, mail);
    return { ...request, liveInvestments };
  });
}

/**
 * Withdraws the caller's own request (CARE-13).
 *
 * @throws CodedError CLOSING_DECIDED if there is none that waits
 */
export async function withdrawClosing(context: RequestContext): Promise<ClosingRequest> {
  const { services, caller } = context;
  const { accountId } = caller;
  return services.database.prisma.$transaction(async (transaction) => {
    await lockOwn(transaction, accountId);
    const [withdrawn] = await transaction.closingRequest.updateManyAndReturn({
      where: { accountId, state: 'REQUESTED' },
      data: { state: 'WITHDRAWN', decidedAt: new Date() },
      select: columns,
    });
    if (!withdrawn) throw refuse('CLOSING_DECIDED');
    await record(context, transaction, 'account.closing_withdrawn', accountId);
    return { ...withdrawn, liveInvestments: [] };
  });
}

/** Serializes the caller's requests and staff's decisions on them. */
async function lockOwn(transaction: Transaction, accountId: string): Promise<void> {
  const account = await lockAccount(transaction, { id: accountId, issuer: '' });
  // Somebody disabled it while the call waited.
  if (!account || account.disabled) throw refuse('ACCOUNT_DISABLED');
}

async function record(
  context: RequestContext,
  transaction: Transaction,
  action: 'account.closing_requested' | 'account.closing_withdrawn',
  accountId: string,
): Promise<void> {
  await audit(transaction, context, { action, entityType: 'account', entityId: accountId });
  await announceRecordChange(context, transaction, accountId);
}
