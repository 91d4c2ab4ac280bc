import { maxAdditionalInformationLength } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import type { Prisma } from '../../database/generated/client.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { InvestorProfile } from '../../graphql/generated/resolvers.ts';
import { readProfile } from '../../read-models/investor-profile.ts';
import { refuseForClosed } from '../accounts/service.ts';

/**
 * Returns the id of an account's profile; creates it with the defaults of PREF-04 if there is none (PREF-27, CACC-13).
 */
export async function ensureProfile(transaction: Transaction, accountId: string): Promise<string> {
  const { id } = await insertProfile(transaction, accountId);
  return id;
}

/** Like `ensureProfile`; also returns whether the profile was created by this call. */
export async function insertProfile(
  transaction: Transaction,
  accountId: string,
): Promise<{ id: string; created: boolean }> {
  // `skipDuplicates` relies on the unique index, so that concurrent calls end in one row.
  const { count } = await transaction.investorProfile.createMany({ data: { accountId }, skipDuplicates: true });
  const { id } = await transaction.investorProfile.findUniqueOrThrow({ where: { accountId }, select: { id: true } });
  return { id, created: count > 0 };
}

/** Deletes an account's profile. @returns whether there was one */
export async function removeProfile(transaction: Transaction, accountId: string): Promise<boolean> {
  const { count } = await transaction.investorProfile.deleteMany({ where: { accountId } });
  return count > 0;
}

/**
 * Runs a change of an account's profile in a transaction; returns the resulting profile.
 *
 * @throws CodedError ACCOUNT_CLOSED (CARE-13)
 */
export function changeProfile(
  { services }: RequestContext,
  accountId: string,
  change: (transaction: Transaction, profileId: string) => Promise<void>,
): Promise<InvestorProfile> {
  return services.database.prisma.$transaction(async (transaction) => {
    await refuseForClosed(transaction, accountId);
    await change(transaction, await ensureProfile(transaction, accountId));
    return requireProfile(transaction, accountId);
  });
}

/** @throws CodedError NOT_FOUND when the account or its profile was deleted meanwhile */
export async function requireProfile(transaction: Transaction, accountId: string): Promise<InvestorProfile> {
  const profile = await readProfile(transaction, accountId);
  if (!profile) throw refuse('NOT_FOUND');
  return profile;
}

/** Updates columns of a profile. */
export async function updateColumns(
  transaction: Transaction,
  profileId: string,
  data: Prisma.InvestorProfileUncheckedUpdateInput,
): Promise<void> {
  await transaction.investorProfile.update({ where: { id: profileId }, data, select: { id: true } });
}

/** @throws CodedError FIELD_INVALID for a text that is too long */
export function requireAdditionalInformation(additionalInformation: string): string {
  if (additionalInformation.length > maxAdditionalInformationLength) {
    throw refuse('FIELD_INVALID', { field: 'additionalInformation' });
  }
  return additionalInformation;
}

/** Returns the rows of a list without duplicates (PREF-29). */
export function rowsOf<Value extends string, Row>(values: readonly Value[], row: (value: Value) => Row): Row[] {
  return [...new Set(values)].map(row);
}
