import type { Domain } from '../domain.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';

/** The search over all areas of staff; the domains contribute the sources. */
export const find: Domain = { name: 'find', resolvers, policy };
