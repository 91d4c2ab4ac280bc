import type { Domain } from '../domain.ts';
import { erasures } from './erasures.ts';
import { policy } from './policy.ts';
import { purges } from './purges.ts';
import { routes } from './routes.ts';
import { tasks } from './tasks.ts';

export const files: Domain = { name: 'files', resolvers: {}, policy, routes, tasks, purges, erasures };
