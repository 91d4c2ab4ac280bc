import type { Database } from '../../../../api/src/database/database.ts';
import { modelsOf, type PreparedProfile, prepareProfile } from '../match.ts';

/** Returns a function that reads an account's profile, once per request. */
export function profileOf({ prisma }: Database, accountId: string) {
  let loading: Promise<PreparedProfile | undefined> | undefined;
  return (described: boolean) => {
    loading ??= load(prisma, accountId, described);
    return loading;
  };
}

async function load(
  prisma: Database['prisma'],
  accountId: string,
  described: boolean,
): Promise<PreparedProfile | undefined> {
  const profile = await prisma.investorProfile.findUnique({
    where: { accountId },
    select: {
      businessModelB2b: true,
      businessModelB2c: true,
      businessModelB2b2c: true,
      investmentSizeLow: true,
      investmentSizeHigh: true,
      preferredCurrency: true,
      fundingStages: { select: { financingRound: true }, orderBy: { financingRound: 'asc' } },
      countries: { select: { countryCode: true, country: described } },
      sectors: { select: { sector: true, preference: true, entry: described } },
      innovationEnablers: { select: { innovationEnabler: true, preference: true, entry: described } },
    },
  });
  return (
    (profile &&
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
      })) ??
    undefined
  );
}
