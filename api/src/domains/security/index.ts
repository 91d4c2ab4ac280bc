import type { Domain } from '../domain.ts';
import { mails } from './mail.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';

export const security: Domain = { name: 'security', resolvers, policy, routes, mails };
