import type { Domain } from '../domain.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';

export const profiles: Domain = { name: 'profiles', resolvers, policy };
