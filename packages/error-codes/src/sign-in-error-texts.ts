/**
 * The error codes of the steps of a sign-in, with the identity provider's messages, which staff see unchanged (ADM-03).
 */
export const signInErrorTexts = {
  'auth/argument-error': 'A field is missing or not text',
  'auth/invalid-email': 'The email address is badly formatted.',
  'auth/user-not-found': 'There is no user with this email address.',
  'auth/wrong-password': 'The password is not right.',
  'auth/wrong-code': 'The code is not right, or was used already.',
  'auth/wrong-recovery-code': 'The recovery code is not right, or was used already.',
  'auth/passkey-refused': 'The passkey could not be confirmed.',
  'auth/other-account': 'Confirm with the account that is signed in.',
  'auth/user-disabled': 'Your account has been disabled',
  'auth/too-many-requests': 'Too many attempts. Try again in {seconds} seconds',
  'auth/interaction-expired': 'This sign-in has expired. Try again',
  'auth/request-refused': 'This request is not allowed',
} as const;

export type SignInErrorCode = keyof typeof signInErrorTexts;
