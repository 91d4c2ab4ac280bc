import type { Domain } from '../domain.ts';
import { erasures } from './erasures.ts';
import { policy } from './policy.ts';
import { purges } from './purges.ts';
import { resolvers } from './resolvers.ts';

/** Who has what open for editing. */
export const presence: Domain = { name: 'presence', resolvers, policy, purges, erasures };
