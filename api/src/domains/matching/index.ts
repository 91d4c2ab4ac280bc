import type { Domain } from '../domain.ts';
import { policy } from './policy.ts';

/** How deals match an investor's preferences (docs/matching.md). Its fields are read together with the deals. */
export const matching: Domain = { name: 'matching', resolvers: {}, policy };
