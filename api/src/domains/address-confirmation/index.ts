import type { Domain } from '../domain.ts';
import { mails } from './mail.ts';
import { routes } from './routes.ts';

/** Confirmation of an account's email address. */
export const addressConfirmation: Domain = { name: 'address-confirmation', routes, mails };
