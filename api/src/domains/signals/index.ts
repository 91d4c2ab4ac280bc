import type { Domain } from '../domain.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';

/** The counts beside the icons of the top bar, as one subscription for each page. */
export const signals: Domain = { name: 'signals', resolvers, policy };
