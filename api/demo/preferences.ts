import type { Transaction } from '../src/database/database.ts';
import { type AccountIds, idOf } from './accounts.ts';
import { demoProfiles } from './content/preferences.ts';

/** Stores the preferences of the investors who have entered them. */
export async function storePreferences(transaction: Transaction, accountIds: AccountIds): Promise<void> {
  for (const { investor, values, ...lists } of demoProfiles) {
    await transaction.investorProfile.update({
      where: { accountId: idOf(accountIds, investor) },
      data: {
        ...values,
        sectors: {
          create: [
            ...lists.sectors.map((sector) => ({ sector, preference: 'INTERESTED' as const })),
            ...lists.lessInterestedSectors.map((sector) => ({ sector, preference: 'LEAST_INTERESTED' as const })),
          ],
        },
        innovationEnablers: {
          create: [
            ...lists.innovationEnablers.map((innovationEnabler) => ({
              innovationEnabler,
              preference: 'INTERESTED' as const,
            })),
            ...lists.lessInterestedInnovationEnablers.map((innovationEnabler) => ({
              innovationEnabler,
              preference: 'LEAST_INTERESTED' as const,
            })),
          ],
        },
        fundingStages: { create: lists.fundingStages.map((financingRound) => ({ financingRound })) },
        countries: { create: lists.countries.map((countryCode) => ({ countryCode })) },
      },
    });
  }
}
