import { type Policy, parent, signedIn } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.secondFactor': signedIn(),
  'Query.sessions': signedIn(),
  'Mutation.beginAuthenticator': signedIn(),
  'Mutation.confirmAuthenticator': signedIn(),
  'Mutation.removeAuthenticator': signedIn(),
  'Mutation.renewRecoveryCodes': signedIn(),
  'Mutation.renamePasskey': signedIn(),
  'Mutation.removePasskey': signedIn(),
  'Mutation.endSession': signedIn(),
  'Mutation.endOtherSessions': signedIn(),
  'Mutation.changePassword': signedIn(),
  SecondFactor: parent(),
  Authenticator: parent(),
  AuthenticatorOptions: parent(),
  Passkey: parent(),
  SecondFactorChange: parent(),
  SignInSession: parent(),
};
