import type { Domain } from '../domain.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';
import { seedEnumerations } from './seed.ts';

export const enumerations: Domain = { name: 'enumerations', resolvers, policy, seed: seedEnumerations };
