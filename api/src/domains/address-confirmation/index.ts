import type { Domain } from '../domain.ts';
import { mails } from './mail.ts';
import { routes } from './routes.ts';

/** How somebody shows to read mail at the address of their account. */
export const addressConfirmation: Domain = { name: 'address-confirmation', routes, mails };
