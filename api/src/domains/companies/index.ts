import type { Domain } from '../domain.ts';
import { finds } from './finds.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';

export const companies: Domain = { name: 'companies', resolvers, policy, routes, finds };
