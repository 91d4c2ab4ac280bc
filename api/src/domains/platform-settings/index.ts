import type { Domain } from '../domain.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';

export const platformSettings: Domain = { name: 'platform-settings', resolvers, policy };
