import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { PersonalInformationInput } from '../../graphql/generated/resolvers.ts';
import type { AccountMapper } from './mappers.ts';
import { readAccount, updateOwnAccount } from './own-account.ts';
import { readPersonalInformation } from './personal-information.ts';

export { type ClosedPerson, closeAccount } from './closing.ts';
export { stopDigests } from './email-preferences.ts';
export {
  approveAccount,
  confirmAddress,
  createAccount,
  findAccountByEmail,
  findAccountById,
  findAccountByIdentity,
  findVisibleClient,
  isClientOfOtherManager,
  isUnconfirmed,
  type KnownAccount,
  lockEmail,
  lockUnconfirmed,
  readAccountState,
  takeOverAccount,
  updateAddress,
  waitsForApproval,
} from './identities.ts';
export {
  type LockedAccount,
  lockAccount,
  lockAccountForShare,
  readAccountLabel,
  refuseForClosed,
  requireNotClosed,
  setDisabled,
} from './locked-account.ts';
export { readAccount } from './own-account.ts';
export { resetPersonalInformation } from './personal-information.ts';
export { createProvisionalAccount } from './provisional.ts';
export { readLanguage, readRecipient } from './recipient.ts';

/**
 * Stores the caller's own name, phone, country and city, trimmed (REG-18, ACC-13).
 *
 * @throws CodedError FIELD_INVALID with the first field at fault, in the order of ACC-02 (REG-20, ACC-14)
 */
export async function updatePersonalInformation(
  context: RequestContext,
  input: PersonalInformationInput,
): Promise<AccountMapper> {
  const values = await readPersonalInformation(context.services.database.prisma, input);
  return updateOwnAccount(context, 'account.personal_information_updated', { ...values });
}

/**
 * Accepts the confidentiality agreement for the caller; idempotent (CONF-03, CONF-07).
 *
 * @throws CodedError FORBIDDEN without approval or content access (CONF-06)
 */
export async function acceptConfidentiality(context: RequestContext): Promise<AccountMapper> {
  const { services, caller } = context;
  if (!caller.approvedAt || !caller.permissions.has('app_content_access')) throw refuse('FORBIDDEN');
  await services.database.prisma.$transaction(async (transaction) => {
    const { count } = await transaction.account.updateMany({
      where: { id: caller.accountId, approvedAt: { not: null }, acceptedConfidentialityAt: null },
      data: { acceptedConfidentialityAt: new Date() },
    });
    if (count === 0) return;
    await audit(transaction, context, {
      action: 'account.confidentiality_accepted',
      entityType: 'account',
      entityId: caller.accountId,
    });
  });
  return readAccount(context);
}

/** Confirms for the caller the notice that reading documents is recorded; idempotent (FIG-06). */
export async function confirmReadingNotice(context: RequestContext): Promise<AccountMapper> {
  const { services, caller } = context;
  await services.database.prisma.$transaction(async (transaction) => {
    const { count } = await transaction.account.updateMany({
      where: { id: caller.accountId, readingNoticeAt: null },
      data: { readingNoticeAt: new Date() },
    });
    if (count === 0) return;
    await audit(transaction, context, {
      action: 'account.reading_notice_confirmed',
      entityType: 'account',
      entityId: caller.accountId,
    });
  });
  return readAccount(context);
}

/** Returns whether the caller has confirmed the notice that reading documents is recorded (FIG-06). */
export async function isReadingNoticeConfirmed({ services, caller }: RequestContext): Promise<boolean> {
  const where = { id: caller.accountId, readingNoticeAt: { not: null } };
  return (await services.database.prisma.account.count({ where })) > 0;
}
