import type { Domain } from '../domain.ts';
import { mails } from './mail.ts';
import { routes } from './routes.ts';
import { tasks } from './tasks.ts';

/** How somebody who cannot sign in sets a new password. */
export const passwordReset: Domain = { name: 'password-reset', routes, tasks, mails };
