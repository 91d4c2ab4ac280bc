import type { Domain } from '../domain.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';

/** Short articles of staff, which the digests tell of. */
export const tips: Domain = { name: 'tips', resolvers, policy };
