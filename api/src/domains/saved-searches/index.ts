import type { Domain } from '../domain.ts';
import { erasures } from './erasures.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';

export const savedSearches: Domain = { name: 'saved-searches', resolvers, policy, erasures };
