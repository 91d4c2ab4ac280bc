import type { Domain } from '../domain.ts';
import { erasures } from './erasures.ts';
import { finds } from './finds.ts';
import { loaders } from './loaders.ts';
import { mails } from './mail.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';

export const investments: Domain = { name: 'investments', resolvers, loaders, policy, routes, mails, finds, erasures };
