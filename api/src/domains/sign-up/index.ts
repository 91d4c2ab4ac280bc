import type { Domain } from '../domain.ts';
import { mails } from './mail.ts';
import { routes } from './routes.ts';

/** Creation of accounts by their users. */
export const signUp: Domain = { name: 'sign-up', routes, mails };
