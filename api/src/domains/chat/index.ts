import type { Domain } from '../domain.ts';
import { loaders } from './loaders.ts';
import { policy } from './policy.ts';
import { resolvers } from './resolvers.ts';

export const chat: Domain = { name: 'chat', resolvers, loaders, policy };
