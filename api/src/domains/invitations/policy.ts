import type { Policy } from '../../access/policy.ts';

/** Invitations have no GraphQL operation; their REST routes carry their rules themselves. */
export const policy: Policy = {};
