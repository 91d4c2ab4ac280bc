import type { Domain } from '../domain.ts';
import { routes } from './routes.ts';

/** Exports of the lists of staff as CSV and XLSX. */
export const exports: Domain = { name: 'exports', routes };
