import type { Domain } from '../domain.ts';
import { mails } from './mail.ts';
import { routes } from './routes.ts';
import { tasks } from './tasks.ts';

/** Setting a new password without being signed in. */
export const passwordReset: Domain = { name: 'password-reset', routes, tasks, mails };
