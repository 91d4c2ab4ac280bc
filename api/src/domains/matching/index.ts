import type { Domain } from '../domain.ts';
import { policy } from './policy.ts';

/** How deals fit what an investor has stated (docs/matching.md). Its fields are read with the deals. */
export const matching: Domain = { name: 'matching', resolvers: {}, policy };
