import type { Domain } from '../domain.ts';
import { erasures } from './erasures.ts';
import { mails } from './mail.ts';
import { purges } from './purges.ts';
import { routes } from './routes.ts';
import { tasks } from './tasks.ts';

/** The mails about what is new, as often as each account wants them. */
export const digests: Domain = { name: 'digests', routes, tasks, mails, purges, erasures };
