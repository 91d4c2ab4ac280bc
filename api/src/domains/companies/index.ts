import type { Domain } from '../domain.ts';
import { finds } from './finds.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';

/** A description may have 100,000 characters, and each manager a text. */
const largeBodies = ['Mutation.insertCompany', 'Mutation.updateCompany'];

export const companies: Domain = { name: 'companies', resolvers, policy, routes, finds, largeBodies };
