import { authorize } from '../../access/authorize.ts';
import { clientScope } from '../../access/client-scope.ts';
import { content } from '../../access/policy.ts';
import type { RequestContext } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import { findClientOfChangeableProfile } from '../../read-models/changeable-profile.ts';

/** The account whose preferences a save concerns. */
export interface PartTarget {
  accountId: string;
  /** The version of the part that the save started from; null for any. */
  version: number | null;
}

/** How a caller names a profile: by its id, or as staff by the account of a client; by nothing for the own. */
export interface ProfileKey {
  profileId?: string | null;
  clientId?: string | null;
}

/**
 * Returns the account whose profile the caller may read and finish: their own.
 *
 * @param profileId the profile that the caller names; if absent, their own
 * @throws CodedError NOT_FOUND for the id of another account's profile (PREF-27)
 */
export async function requireOwnProfile(context: RequestContext, profileId?: string | null): Promise<string> {
  if (!(await isOwnProfile(context, profileId))) throw refuse('NOT_FOUND');
  return context.caller.accountId;
}

/**
 * Returns the account whose parts the caller may save: their own, or as staff a visible client's with
 * `edit_client_info`; with `create_acc_for_investor` also a client's whose account they created, until the client signs
 * up (PERM-18).
 *
 * @throws CodedError NOT_FOUND for the id of another account's profile (PREF-27) and another manager's client (CLI-13),
 *   FORBIDDEN without a required flag, FIELD_INVALID `clientId` beside a profile
 */
export async function requireChangeableProfile(
  context: RequestContext,
  { profileId = null, clientId: namedId = null }: ProfileKey,
): Promise<string> {
  const { services, caller } = context;
  if (namedId === null && (await isOwnProfile(context, profileId))) {
    authorize(content(), caller);
    return caller.accountId;
  }
  if (!caller.isAdmin) throw refuse('NOT_FOUND');
  if (namedId !== null && profileId !== null) throw refuse('FIELD_INVALID', { field: 'clientId' });
  const mayEdit = caller.permissions.has('edit_client_info');
  const mayFinish = caller.permissions.has('create_acc_for_investor');
  const clientId = await findClientOfChangeableProfile(services.database, {
    profileId: profileId === null ? null : rowId(profileId),
    clientId: namedId === null ? null : rowId(namedId),
    ...(mayEdit ? clientScope(caller) : { all: false, managed: [] }),
    creatorId: mayFinish ? caller.accountId : null,
  });
  if (clientId) return clientId;
  throw refuse(mayEdit ? 'NOT_FOUND' : 'FORBIDDEN');
}

async function isOwnProfile({ services, caller }: RequestContext, profileId?: string | null): Promise<boolean> {
  if (profileId === undefined || profileId === null) return true;
  const where = { id: rowId(profileId), accountId: caller.accountId };
  return (await services.database.prisma.investorProfile.count({ where })) > 0;
}
