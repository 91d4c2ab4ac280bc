import type { Domain } from '../domain.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';

/** The audit trail as staff read it. */
export const history: Domain = { name: 'history', resolvers, policy };
