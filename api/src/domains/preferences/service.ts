import type { RequestContext, Services } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { InvestorProfile } from '../../graphql/generated/resolvers.ts';
import { readProfile } from '../../read-models/investor-profile.ts';
import { changeProfile, insertProfile, requireProfile, updateColumns } from './changes.ts';
import { requireOwnProfile } from './targets.ts';

export { ensureProfile, removeProfile } from './changes.ts';
export { saveCompanyPreferences } from './company.ts';
export { saveIndustryPreferences } from './industry.ts';
export { saveInvestmentPreferences } from './investment.ts';
export { requireChangeableProfile, requireOwnProfile } from './targets.ts';
export { readProfile };

/*
 * The functions that take an `accountId` check no permission: their callers ensure that the caller may read or change
 * that profile, by `requireOwnProfile` or `requireChangeableProfile`.
 */

/**
 * Returns the caller's own profile, or null before it is created.
 *
 * @throws CodedError NOT_FOUND for the id of another account's profile (PREF-27)
 */
export async function findProfile(context: RequestContext, id?: string | null): Promise<InvestorProfile | null> {
  return findProfileOf(context.services, await requireOwnProfile(context, id));
}

/**
 * Returns an account's profile, or null before it is created. Callers must ensure that the caller may see this account.
 */
export function findProfileOf(
  { database }: Pick<Services, 'database'>,
  accountId: string,
): Promise<InvestorProfile | null> {
  return readProfile(database.prisma, accountId);
}

/**
 * Returns an account's profile; creates it with the defaults of PREF-04 if there is none (PREF-03, PREF-27, CACC-13).
 */
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
    return requireProfile(transaction, accountId);
  });
}

/** Records that the preferences were finished or skipped now (PREF-06, PREF-07). */
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
