import type { Domain } from '../domain.ts';
import { erasures } from './erasures.ts';
import { mails } from './mail.ts';
import { policy } from './policy.ts';
import { purges } from './purges.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';

export const flows: Domain = { name: 'flows', resolvers, policy, routes, mails, purges, erasures };
