import type { Domain } from '../domain.ts';
import { erasures } from './erasures.ts';
import { policy } from './policy.ts';
import { purges } from './purges.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';
import { tasks } from './tasks.ts';

/** Publishing and rolling out the shell and the apps; `platform/` serves them. */
export const releases: Domain = { name: 'releases', resolvers, policy, routes, tasks, purges, erasures };
