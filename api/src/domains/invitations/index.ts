import type { Domain } from '../domain.ts';
import { erasures } from './erasures.ts';
import { mails } from './mail.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';

export const invitations: Domain = { name: 'invitations', resolvers, policy, routes, mails, erasures };
