import type { Domain } from '../domain.ts';
import { finds } from './finds.ts';
import { loaders } from './loaders.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';

export const employees: Domain = { name: 'employees', resolvers, loaders, policy, routes, finds };
