import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';

/** Who the person of an account was, before it was closed. */
export interface ClosedPerson {
  /** At the identity provider. */
  subject: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/**
 * Marks a disabled account as closed and puts a name that tells nothing in place of what it says about the person (CARE-13). The
 * subject at the identity provider stays, so that whoever signs in there again is still refused.
 */
export async function closeAccount(transaction: Transaction, id: string): Promise<ClosedPerson> {
  const person = await transaction.account.findUniqueOrThrow({
    where: { id },
    select: { subject: true, email: true, firstName: true, lastName: true },
  });
  await transaction.account.update({
    where: { id },
    data: {
      email: `closed-${randomUUID().slice(0, 13)}@account.invalid`,
      firstName: null,
      lastName: null,
      phoneNumber: null,
      phoneZone: null,
      countryCode: null,
      city: null,
      appClient: null,
      accreditedInvestor: null,
      timeZone: null,
      emailPreferenceFrequency: 5,
      emailPreferenceInvestmentOpportunities: false,
      emailPreferenceInvestmentTips: false,
      emailPreferencePersonalisedDeals: false,
      emailPreferenceWatchlist: false,
      messageMails: false,
      closedAt: new Date(),
    },
    select: { id: true },
  });
  return person;
}
