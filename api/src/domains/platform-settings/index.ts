import type { Domain } from '../domain.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';

export const platformSettings: Domain = { name: 'platform-settings', resolvers, policy, routes };
