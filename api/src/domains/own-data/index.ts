import type { Domain } from '../domain.ts';
import { erasures } from './erasures.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';
import { tasks } from './tasks.ts';

/** Downloads of a person's own data. */
export const ownData: Domain = { name: 'own-data', resolvers, policy, routes, tasks, erasures };
