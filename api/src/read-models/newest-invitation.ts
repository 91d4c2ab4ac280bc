import type { ClientInvitation } from '../graphql/generated/resolvers.ts';
import { holdsStaffRole } from './employees-list.ts';
import { type Json, type JsonFields, jsonObject, jsonRow } from './json.ts';
import { personOf } from './person.ts';
import type { Selection } from './selection.ts';

/** Reads the fields of `ClientInvitation` from a row named `invitation`. */
const clientInvitation: JsonFields<ClientInvitation> = {
  invitedBy: (subselection) =>
    jsonRow(
      jsonObject(subselection, personOf('inviter')),
      'account inviter WHERE inviter.id = invitation.invited_by_id',
    ),
  invitedByIsEmployee: holdsStaffRole('invitation.invited_by_id'),
  invitedAt: 'invitation.created_at',
  roleName: '(SELECT role.name FROM role WHERE role.id = invitation.role_id)',
  usedAt: 'invitation.used_at',
};

/**
 * Returns the newest invitation of an account; null without one. One that was created before the account has the same
 * address but no account id.
 *
 * @param account SQL of the account's id, null for an address without an account
 * @param address SQL of the address
 */
export const newestInvitation = (selection: Selection, account: string, address: string): Json<ClientInvitation> =>
  jsonRow(
    jsonObject(selection, clientInvitation),
    `invitation WHERE invitation.account_id = ${account} OR (invitation.account_id IS NULL AND invitation.email = ${address})
      ORDER BY invitation.created_at DESC, invitation.id DESC LIMIT 1`,
  );
