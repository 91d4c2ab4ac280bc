import type { Domain } from '../domain.ts';
import { erasures } from './erasures.ts';
import { mails } from './mail.ts';
import { policy } from './policy.ts';
import { purges } from './purges.ts';
import { resolvers } from './resolvers.ts';
import { tasks } from './tasks.ts';

/** What people are told in the panel of the bell. */
export const notifications: Domain = { name: 'notifications', resolvers, policy, mails, purges, tasks, erasures };
