import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { PersonalInformationInput } from '../../graphql/generated/resolvers.ts';
import { readMyAccount } from '../../read-models/my-account.ts';
import type { AccountMapper } from './mappers.ts';
import { readPersonalInformation } from './personal-information.ts';

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
  setDisabled,
} from './locked-account.ts';
export { resetPersonalInformation } from './personal-information.ts';
export { createProvisionalAccount } from './provisional.ts';

/** Reads the caller's own account (API-13). */
export async function readAccount({ services, caller }: RequestContext): Promise<AccountMapper> {
  const row = await readMyAccount(services.database, caller.accountId);
  // The account was deleted after the token was checked.
  if (!row) throw refuse('UNAUTHENTICATED');
  return { row, caller };
}

/**
 * Stores the caller's own name, phone, country and city, trimmed (REG-18, ACC-13).
 *
 * @throws CodedError FIELD_INVALID with the first field at fault, in the order of ACC-02 (REG-20, ACC-14)
 */
export async function updatePersonalInformation(
  context: RequestContext,
  input: PersonalInformationInput,
): Promise<AccountMapper> {
  const { services, caller } = context;
  const values = await readPersonalInformation(services.database.prisma, input);
  await services.database.prisma.$transaction(async (transaction) => {
    await transaction.account.update({ where: { id: caller.accountId }, data: values, select: { id: true } });
    await audit(transaction, context, {
      action: 'account.personal_information_updated',
      entityType: 'account',
      entityId: caller.accountId,
    });
  });
  return readAccount(context);
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
