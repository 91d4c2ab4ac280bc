import type { RequestContext } from '../../context.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import { stopDigests } from '../accounts/service.ts';

/**
 * Sets the frequency of the account whose digests have a code to `never`; idempotent (NOTE-09). The code never expires, as the
 * mails that contain it stay.
 *
 * @throws CodedError NOT_FOUND for a code of no account
 */
export async function endDigests(
  { services, requestId }: Pick<RequestContext, 'services' | 'requestId'>,
  code: string,
): Promise<void> {
  const { prisma } = services.database;
  const schedule = isUuid(code) ? await prisma.digestSchedule.findUnique({ where: { endCode: code } }) : null;
  if (!schedule) throw refuse('NOT_FOUND');
  await prisma.$transaction((transaction) => stopDigests(services, transaction, schedule.accountId, requestId));
}
