import type { Domain } from '../domain.ts';
import { policy } from './policy.ts';

export const companies: Domain = { name: 'companies', resolvers: {}, policy };
