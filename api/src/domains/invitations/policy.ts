import { type Policy, parent, signedIn, staff } from '../../access/policy.ts';

/** The REST routes declare their rules in `routes.ts`. */
export const policy: Policy = {
  'Query.whitelistEntries': staff('manage_client'),
  'Query.whitelistEntry': signedIn(),
  'Query.invitableRoles': staff('assign_roles', 'manage_roles'),
  InvitableRole: parent(),
  WhitelistEntry: parent(),
  'WhitelistEntry.clientId': staff('manage_client'),
  'WhitelistEntry.mail': staff('manage_client'),
  'WhitelistEntry.registration': staff('manage_client'),
  'WhitelistEntry.invitation': staff('manage_client'),
  Registration: parent(),
  WhitelistPage: parent(),
  MailDelivery: parent(),
};
