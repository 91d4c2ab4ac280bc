import type { RequestContext, Services } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { InvestorProfile } from '../../graphql/generated/resolvers.ts';
import { readProfile } from '../../read-models/investor-profile.ts';
import { changeProfile, insertProfile, updateColumns } from './changes.ts';

export { ensureProfile, removeProfile } from './changes.ts';
export { saveCompanyPreferences } from './company.ts';
export { saveIndustryPreferences } from './industry.ts';
export { saveInvestmentPreferences } from './investment.ts';
export { readProfile };

/*
 * A change takes the account whose profile it is. Whoever calls it has decided that the caller may change that one: for
 * investors `requireOwnProfile`.
 */

/**
 * The caller's own profile, null before one is made.
 *
 * @throws CodedError NOT_FOUND for the id of another account's profile (PREF-27)
 */
export async function findProfile(context: RequestContext, id?: string | null): Promise<InvestorProfile | null> {
  return findProfileOf(context.services, await requireOwnProfile(context, id));
}

/**
 * An account's profile, null before one is made. Whoever calls it has decided that the caller may see this account.
 */
export function findProfileOf(
  { database }: Pick<Services, 'database'>,
  accountId: string,
): Promise<InvestorProfile | null> {
  return readProfile(database.prisma, accountId);
}

/**
 * The account whose profile a caller may change: the own one.
 *
 * @param profileId the profile as the caller names it; without it the own one
 * @throws CodedError NOT_FOUND for the id of another account's profile (PREF-27)
 */
export async function requireOwnProfile(
  { services, caller }: RequestContext,
  profileId?: string | null,
): Promise<string> {
  if (profileId === undefined || profileId === null) return caller.accountId;
  const own = await services.database.prisma.investorProfile.count({
    where: { id: rowId(profileId), accountId: caller.accountId },
  });
  if (own === 0) throw refuse('NOT_FOUND');
  return caller.accountId;
}

/** An account's profile with the values of PREF-04, made unless there is one (PREF-03, PREF-27, CACC-13). */
export async function createProfile(context: RequestContext, accountId: string): Promise<InvestorProfile> {
  return context.services.database.prisma.$transaction(async (transaction) => {
    const { id, created } = await insertProfile(transaction, accountId);
    if (created) {
      await audit(transaction, context, {
        action: 'investor_profile.created',
        entityType: 'investor_profile',
        entityId: id,
      });
    }
    const profile = await readProfile(transaction, accountId);
    if (!profile) throw refuse('NOT_FOUND');
    return profile;
  });
}

/** Notes that the preferences were finished or skipped now (PREF-06, PREF-07). */
export function finishPreferences(context: RequestContext, accountId: string): Promise<InvestorProfile> {
  return changeProfile(context, accountId, async (transaction, id) => {
    await updateColumns(transaction, id, { firstTimeViewedAt: new Date() });
    await audit(transaction, context, {
      action: 'investor_profile.finished',
      entityType: 'investor_profile',
      entityId: id,
    });
  });
}
