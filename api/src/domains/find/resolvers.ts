import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { findAnything } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    find: (_parent, query, context) => findAnything(context, query),
  },
};
