/**
 * Whether the address of a row named `account` is confirmed; null when the account does not exist or is provisional.
 */
export const emailConfirmed = `CASE WHEN NOT starts_with(account.subject, 'PROVISORY_ID_')
  THEN account.email_confirmed_at IS NOT NULL END`;
