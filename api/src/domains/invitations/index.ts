import type { Domain } from '../domain.ts';
import { policy } from './policy.ts';
import { routes } from './routes.ts';

/** REST only, so nothing to add to the schema. */
export const invitations: Domain = { name: 'invitations', typeDefs: '', resolvers: {}, policy, routes };
