import type { ClientStatus } from '../graphql/generated/resolvers.ts';

/** The statuses of CLI-09 in its order, by the number that `account_list` stores; row 6 is the same status as row 5. */
export const clientStatusNumbers = {
  ACCOUNT_DISABLED: 1,
  PERSONAL_INFORMATION_MISSING: 2,
  PERSONAL_INFORMATION_INCOMPLETE: 3,
  CONFIDENTIALITY_NOT_ACCEPTED: 4,
  PROFILE_NOT_CREATED: 5,
  APPROVED: 7,
} satisfies Record<ClientStatus, number>;

/** SQL of the name of the status of a row of `account_list` named `listed`. */
export const clientStatusName = `CASE listed.status ${Object.entries(clientStatusNumbers)
  .map(([name, number]) => `WHEN ${number} THEN '${name}'`)
  .join(' ')} END`;
