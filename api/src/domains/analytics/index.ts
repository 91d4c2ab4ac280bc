import type { Domain } from '../domain.ts';
import { erasures } from './erasures.ts';
import { policy } from './policy.ts';
import { purges } from './purges.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';
import { tasks } from './tasks.ts';

export const analytics: Domain = { name: 'analytics', resolvers, policy, routes, purges, tasks, erasures };
