import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/refusal.ts';
import type { IndustryPreferencesInput, InvestorProfile } from '../../graphql/generated/resolvers.ts';

/** Characters of an additional information. */
const longestInformation = 5_000;

/** The caller's own profile, null before one is made (PREF-27). */
export function findProfile({ services, caller }: RequestContext): Promise<InvestorProfile | null> {
  return readProfile(services.database.prisma, caller.accountId);
}

/** The caller's profile with the values of PREF-04, made unless there is one (PREF-03, PREF-27). */
export async function createProfile(context: RequestContext): Promise<InvestorProfile> {
  const { services, caller } = context;
  await services.database.prisma.$transaction((transaction) => ensureProfile(transaction, caller.accountId));
  return requireProfile(context);
}

/**
 * Replaces the four lists and the text of the industry part in one transaction; a refusal leaves the old ones (PREF-28).
 *
 * @throws Refusal FIELD_INVALID naming the list with an entry that its enumeration lacks, or the text (PREF-29)
 */
export async function saveIndustryPreferences(
  context: RequestContext,
  input: IndustryPreferencesInput,
): Promise<InvestorProfile> {
  const { services, caller } = context;
  const { additionalInformation } = input;
  if (additionalInformation.length > longestInformation || additionalInformation.includes('\0')) {
    throw refuse('FIELD_INVALID', { field: 'additionalInformation' });
  }
  await services.database.prisma.$transaction(async (transaction) => {
    await requireKnown(transaction, 'sector', input, ['sectors', 'lessInterestedSectors']);
    await requireKnown(transaction, 'innovationEnabler', input, [
      'innovationEnablers',
      'lessInterestedInnovationEnablers',
    ]);
    const profileId = await ensureProfile(transaction, caller.accountId);
    // Its row is locked first, so that two saves follow each other whole.
    await transaction.investorProfile.update({
      where: { id: profileId },
      data: { industryAdditionalInformation: additionalInformation },
      select: { id: true },
    });
    await transaction.profileSector.deleteMany({ where: { profileId } });
    await transaction.profileSector.createMany({
      data: [
        ...rows(input.sectors, (sector) => ({ profileId, sector, preference: 'INTERESTED' as const })),
        ...rows(input.lessInterestedSectors, (sector) => ({
          profileId,
          sector,
          preference: 'LEAST_INTERESTED' as const,
        })),
      ],
    });
    await transaction.profileInnovationEnabler.deleteMany({ where: { profileId } });
    await transaction.profileInnovationEnabler.createMany({
      data: [
        ...rows(input.innovationEnablers, (innovationEnabler) => ({
          profileId,
          innovationEnabler,
          preference: 'INTERESTED' as const,
        })),
        ...rows(input.lessInterestedInnovationEnablers, (innovationEnabler) => ({
          profileId,
          innovationEnabler,
          preference: 'LEAST_INTERESTED' as const,
        })),
      ],
    });
    await audit(transaction, context, {
      action: 'investor_profile.industry_saved',
      entityType: 'investor_profile',
      entityId: profileId,
    });
  });
  return requireProfile(context);
}

/** Notes that the caller finished or skipped the preferences now (PREF-06, PREF-07). */
export async function finishPreferences(context: RequestContext): Promise<InvestorProfile> {
  const { services, caller } = context;
  await services.database.prisma.$transaction(async (transaction) => {
    const id = await ensureProfile(transaction, caller.accountId);
    await transaction.investorProfile.update({
      where: { id },
      data: { firstTimeViewedAt: new Date() },
      select: { id: true },
    });
    await audit(transaction, context, {
      action: 'investor_profile.finished',
      entityType: 'investor_profile',
      entityId: id,
    });
  });
  return requireProfile(context);
}

async function ensureProfile(transaction: Transaction, accountId: string): Promise<string> {
  await transaction.investorProfile.createMany({ data: { accountId }, skipDuplicates: true });
  const { id } = await transaction.investorProfile.findUniqueOrThrow({ where: { accountId }, select: { id: true } });
  return id;
}

async function requireKnown<
  List extends 'sectors' | 'lessInterestedSectors' | 'innovationEnablers' | 'lessInterestedInnovationEnablers',
>(
  transaction: Transaction,
  enumeration: 'sector' | 'innovationEnabler',
  input: Pick<IndustryPreferencesInput, List>,
  lists: readonly List[],
): Promise<void> {
  const find = { where: { value: { in: [...new Set(lists.flatMap((list) => input[list]))] } } };
  const entries =
    enumeration === 'sector'
      ? await transaction.sector.findMany(find)
      : await transaction.innovationEnabler.findMany(find);
  const known = new Set(entries.map(({ value }) => value));
  for (const list of lists) {
    if (!input[list].every((value) => known.has(value))) throw refuse('FIELD_INVALID', { field: list });
  }
}

function rows<Row>(values: readonly string[], row: (value: string) => Row): Row[] {
  return [...new Set(values)].map(row);
}

async function requireProfile(context: RequestContext): Promise<InvestorProfile> {
  const profile = await findProfile(context);
  // Deleted with its account between the write and this read.
  if (!profile) throw refuse('NOT_FOUND');
  return profile;
}

async function readProfile(prisma: Database['prisma'], accountId: string): Promise<InvestorProfile | null> {
  const profile = await prisma.investorProfile.findUnique({
    where: { accountId },
    select: {
      id: true,
      firstTimeViewedAt: true,
      industryAdditionalInformation: true,
      sectors: { orderBy: { sector: 'asc' } },
      innovationEnablers: { orderBy: { innovationEnabler: 'asc' } },
    },
  });
  if (!profile) return null;
  const { id, firstTimeViewedAt, industryAdditionalInformation, sectors, innovationEnablers } = profile;
  const sectorsOf = (preference: string) =>
    sectors.filter((entry) => entry.preference === preference).map(({ sector }) => sector);
  const enablersOf = (preference: string) =>
    innovationEnablers
      .filter((entry) => entry.preference === preference)
      .map(({ innovationEnabler }) => innovationEnabler);
  return {
    id,
    firstTimeViewed: firstTimeViewedAt?.toISOString() ?? null,
    industryAdditionalInformation,
    sectors: sectorsOf('INTERESTED'),
    innovationEnablers: enablersOf('INTERESTED'),
    lessInterestedSectors: sectorsOf('LEAST_INTERESTED'),
    lessInterestedInnovationEnablers: enablersOf('LEAST_INTERESTED'),
  };
}
