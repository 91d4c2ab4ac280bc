import { longestAdditionalInformation } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import type { Prisma } from '../../database/generated/client.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { InvestorProfile } from '../../graphql/generated/resolvers.ts';
import { readProfile } from '../../read-models/investor-profile.ts';

/** The id of an account's profile, which is made with the values of PREF-04 unless there is one (PREF-27, CACC-13). */
export async function ensureProfile(transaction: Transaction, accountId: string): Promise<string> {
  const { id } = await insertProfile(transaction, accountId);
  return id;
}

/** As `ensureProfile`; tells whether the profile was made just now. */
export async function insertProfile(
  transaction: Transaction,
  accountId: string,
): Promise<{ id: string; created: boolean }> {
  // Two that ask at once end in one row: the unique index decides, not a look before the insert.
  const { count } = await transaction.investorProfile.createMany({ data: { accountId }, skipDuplicates: true });
  const { id } = await transaction.investorProfile.findUniqueOrThrow({ where: { accountId }, select: { id: true } });
  return { id, created: count > 0 };
}

/** Ends an account's profile. @returns whether it had one */
export async function removeProfile(transaction: Transaction, accountId: string): Promise<boolean> {
  const { count } = await transaction.investorProfile.deleteMany({ where: { accountId } });
  return count > 0;
}

/** Runs one change of an account's profile in one transaction and answers with what it led to. */
export function changeProfile(
  { services }: RequestContext,
  accountId: string,
  change: (transaction: Transaction, profileId: string) => Promise<void>,
): Promise<InvestorProfile> {
  return services.database.prisma.$transaction(async (transaction) => {
    await change(transaction, await ensureProfile(transaction, accountId));
    const profile = await readProfile(transaction, accountId);
    // Its row is locked by the change, so it cannot have gone meanwhile.
    if (!profile) throw refuse('NOT_FOUND');
    return profile;
  });
}

/** Stores the columns of a part and locks the profile, so that two saves follow each other whole. */
export async function updateColumns(
  transaction: Transaction,
  profileId: string,
  data: Prisma.InvestorProfileUncheckedUpdateInput,
): Promise<void> {
  await transaction.investorProfile.update({ where: { id: profileId }, data, select: { id: true } });
}

/** @throws CodedError FIELD_INVALID for a text that is too long */
export function requireAdditionalInformation(additionalInformation: string): string {
  if (additionalInformation.length > longestAdditionalInformation) {
    throw refuse('FIELD_INVALID', { field: 'additionalInformation' });
  }
  return additionalInformation;
}

/** Rows of a list; an entry given twice counts once (PREF-29). */
export function rowsOf<Value extends string, Row>(values: readonly Value[], row: (value: Value) => Row): Row[] {
  return [...new Set(values)].map(row);
}
