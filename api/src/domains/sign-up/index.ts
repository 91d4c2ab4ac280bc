import type { Domain } from '../domain.ts';
import { routes } from './routes.ts';

/** How somebody comes to an account. */
export const signUp: Domain = { name: 'sign-up', routes };
