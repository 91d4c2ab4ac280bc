import type { Domain } from '../domain.ts';
import { erasures } from './erasures.ts';
import { mails } from './mail.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';

/** Requests of people to close their account, and what becomes of it. */
export const accountClosing: Domain = { name: 'account-closing', resolvers, policy, routes, mails, erasures };
