import type { Domain } from '../domain.ts';
import { erasures } from './erasures.ts';
import { loaders } from './loaders.ts';
import { mails } from './mail.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';
import { tasks } from './tasks.ts';

export const chat: Domain = { name: 'chat', resolvers, loaders, policy, routes, tasks, mails, erasures };
