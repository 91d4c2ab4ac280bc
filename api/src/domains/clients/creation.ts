import { isEmail, normalizeEmail } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import type { AccreditedInvestor, AppClient } from '../../database/generated/enums.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { PersonalInformationInput } from '../../graphql/generated/resolvers.ts';
import { accountIssuer } from '../../identity/issuer.ts';
import { grantRelationshipManager, roleIds } from '../access/service.ts';
import { createProvisionalAccount, type LockedAccount } from '../accounts/service.ts';
import { createInvitation, saveWhitelistEntry, storeInvitationMail } from '../invitations/service.ts';
import { ensureProfile } from '../preferences/service.ts';
import { lockPossibleManager } from './relationship-manager.ts';

export interface NewClient extends PersonalInformationInput {
  email: string;
  appClient: AppClient;
  accreditedInvestor: AccreditedInvestor;
  /** Chosen by an administrator (CACC-05); ignored for other employees, who become the manager themselves (CACC-06). */
  relationshipManagerId?: string | undefined;
}

export interface CreatedClient {
  /** Starts with `PROVISORY_ID_` until the client has signed up. */
  firebaseId: string;
  investorProfileId: string;
}

/**
 * Creates a client's account with profile, whitelist entry, invitation for role 1 and relationship manager, atomically
 * in the given transaction (CACC-10, CACC-11). The caller is the manager unless another one is chosen.
 *
 * @throws CodedError EMAIL_INVALID, EMAIL_IN_USE when the address has an account, FIELD_INVALID naming the first
 *   invalid field, `relationshipManagerId` for an account that cannot be a manager (CLI-30)
 */
export async function createClient(
  context: RequestContext,
  transaction: Transaction,
  client: NewClient,
): Promise<CreatedClient> {
  const { services, caller } = context;
  const email = normalizeEmail(client.email);
  if (!isEmail(email)) throw refuse('EMAIL_INVALID');
  const manager = await chooseManager(transaction, context, client.relationshipManagerId);
  const issuer = accountIssuer(services.configuration.identity);
  const createdById = caller.accountId;
  const account = await createProvisionalAccount(transaction, { ...client, email, issuer, createdById });
  const investorProfileId = await ensureProfile(transaction, account.id);
  await grantRelationshipManager(transaction, {
    managerId: manager.id,
    clientId: account.id,
    grantedById: createdById,
  });
  const { firstName, lastName, city, countryCode: country, phoneZone, phoneNumber } = account;
  const roleId = roleIds.investor;
  const invitation = await createInvitation(transaction, context, { email, firstName, lastName, roleId });
  await saveWhitelistEntry(transaction, { email, accountId: account.id, roleId, status: 'APPROVED' });
  await storeInvitationMail(services, transaction, invitation);
  await audit(transaction, context, {
    action: 'account.created_by_staff',
    entityType: 'account',
    entityId: account.id,
    details: {
      email,
      managerId: manager.id,
      invitationId: invitation.invitationId,
      changes: changesOf(
        {},
        {
          ...{ email, firstName, lastName, city, country, phoneZone, phoneNumber },
          appClient: client.appClient,
          accreditedInvestor: client.accreditedInvestor,
          relationshipManager: manager.label,
        },
      ),
    },
  });
  return { firebaseId: account.subject, investorProfileId };
}

/** CACC-05, CACC-06: only an administrator may choose another employee. */
async function chooseManager(
  transaction: Transaction,
  { caller }: RequestContext,
  wanted: string | undefined,
): Promise<LockedAccount> {
  const isAdministrator = caller.assignments.some(({ roleId }) => roleId === roleIds.administrator);
  const managerId = isAdministrator ? (wanted ?? caller.accountId) : caller.accountId;
  return lockPossibleManager(transaction, managerId, 'relationshipManagerId');
}
