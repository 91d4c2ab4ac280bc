import type { Domain } from '../domain.ts';
import { routes } from './routes.ts';

/** Creation of accounts by their users. */
export const signUp: Domain = { name: 'sign-up', routes };
