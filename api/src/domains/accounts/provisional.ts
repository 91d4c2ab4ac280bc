import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import type { AccreditedInvestor, AppClient } from '../../database/generated/enums.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { PersonalInformationInput } from '../../graphql/generated/resolvers.ts';
import { provisionalSubjectPrefix } from '../../identity/issuer.ts';
import { findAccountByEmail, lockEmail } from './identities.ts';
import { type PersonalInformation, readPersonalInformation } from './personal-information.ts';

export interface ProvisionalAccount extends PersonalInformation {
  id: string;
  /** Starts with `PROVISORY_ID_`; replaced by the provider's subject when the client signs up (CACC-12). */
  subject: string;
}

export interface NewProvisionalAccount extends PersonalInformationInput {
  issuer: string;
  /** Normalized. */
  email: string;
  appClient: AppClient;
  accreditedInvestor: AccreditedInvestor;
  /** The employee who creates it. */
  createdById: string;
}

/**
 * Creates an account for a client who has not signed up yet (CACC-11). It cannot be used to sign in.
 *
 * @throws CodedError FIELD_INVALID naming the first field at fault, EMAIL_IN_USE when the address has an account, a
 *   provisional one included (CACC-10)
 */
export async function createProvisionalAccount(
  transaction: Transaction,
  { issuer, email, appClient, accreditedInvestor, createdById, ...input }: NewProvisionalAccount,
): Promise<ProvisionalAccount> {
  const information = await readPersonalInformation(transaction, input);
  await lockEmail(transaction, email);
  if (await findAccountByEmail(transaction, email)) throw refuse('EMAIL_IN_USE');
  const subject = `${provisionalSubjectPrefix}${randomUUID()}`;
  const { id } = await transaction.account.create({
    data: { issuer, subject, email, appClient, accreditedInvestor, createdById, ...information },
    select: { id: true },
  });
  return { id, subject, ...information };
}
