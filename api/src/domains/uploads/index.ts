import type { Domain } from '../domain.ts';
import { routes } from './routes.ts';

/** Uploading, deleting and restoring files. */
export const uploads: Domain = { name: 'uploads', routes };
