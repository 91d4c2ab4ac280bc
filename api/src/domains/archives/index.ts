import type { Domain } from '../domain.ts';
import { routes } from './routes.ts';

/** Files of a client in one archive. */
export const archives: Domain = { name: 'archives', routes };
