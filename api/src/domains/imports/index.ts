import type { Domain } from '../domain.ts';
import { erasures } from './erasures.ts';
import { policy } from './policy.ts';
import { purges } from './purges.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';
import { tasks } from './tasks.ts';

/** Imports of companies from files of staff. */
export const imports: Domain = { name: 'imports', resolvers, policy, routes, tasks, purges, erasures };
