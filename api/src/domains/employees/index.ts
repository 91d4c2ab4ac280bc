import type { Domain } from '../domain.ts';
import { finds } from './finds.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';

export const employees: Domain = { name: 'employees', resolvers, policy, finds };
