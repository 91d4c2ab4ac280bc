/**
 * Whether the person of a row named `account` is known to read mail at its address; null while nobody has signed up with
 * it: the account is not there, or one that staff made.
 */
export const emailConfirmed = `CASE WHEN NOT starts_with(account.subject, 'PROVISORY_ID_')
  THEN account.email_confirmed_at IS NOT NULL END`;
