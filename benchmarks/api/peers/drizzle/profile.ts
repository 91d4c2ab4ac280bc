import { eq, sql } from 'drizzle-orm';
import { modelsOf, type PreparedProfile, prepareProfile } from '../match.ts';
import type { DrizzleTools } from './database.ts';
import { investorProfile } from './schema.ts';

/** Prepares reading the caller's profile, with the texts of its entries when the scenario shows them. */
export function openProfiles({ db }: DrizzleTools, { described }: { described: boolean }) {
  const entry = described ? { with: { entry: true as const } } : {};
  const statement = db.query.investorProfile
    .findFirst({
      where: eq(investorProfile.accountId, sql.placeholder('accountId')),
      with: {
        countries: described ? { with: { country: true } } : true,
        fundingStages: { orderBy: ({ financingRound }, { asc }) => asc(financingRound) },
        sectors: entry,
        innovationEnablers: entry,
      },
    })
    .prepare(`drizzle.profile ${described}`);
  return async (accountId: string): Promise<PreparedProfile | undefined> => {
    const profile = (await statement.execute({ accountId })) as ProfileRow | undefined;
    return (
      profile &&
      prepareProfile({
        sectors: profile.sectors.map(({ sector: value, ...rest }) => ({ value, ...rest })),
        innovationEnablers: profile.innovationEnablers.map(({ innovationEnabler: value, ...rest }) => ({
          value,
          ...rest,
        })),
        rounds: profile.fundingStages.map(({ financingRound }) => financingRound),
        models: modelsOf(profile),
        countries: profile.countries.map(({ countryCode: value, country }) => ({
          value,
          entry: country && { value: country.code, description: country.name },
        })),
        sizeLow: profile.investmentSizeLow,
        sizeHigh: profile.investmentSizeHigh,
        currency: profile.preferredCurrency,
      })
    );
  };
}

interface Chosen {
  preference: string;
  entry?: { value: string; description: string };
}

interface ProfileRow {
  businessModelB2b: boolean;
  businessModelB2c: boolean;
  businessModelB2b2c: boolean;
  investmentSizeLow: bigint;
  investmentSizeHigh: bigint;
  preferredCurrency: string;
  countries: { countryCode: string; country?: { code: string; name: string } }[];
  fundingStages: { financingRound: string }[];
  sectors: (Chosen & { sector: string })[];
  innovationEnablers: (Chosen & { innovationEnabler: string })[];
}
