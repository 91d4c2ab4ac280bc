import type { Domain } from '../domain.ts';
import { finds } from './finds.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';

export const employees: Domain = { name: 'employees', resolvers, policy, routes, finds };
