import type { Domain } from '../domain.ts';
import { routes } from './routes.ts';

/** Where callers may put files, and take them away again. */
export const uploads: Domain = { name: 'uploads', routes };
