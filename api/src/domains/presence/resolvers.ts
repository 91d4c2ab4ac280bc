import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { announcePresence } from './service.ts';

export const resolvers: Resolvers = {
  Mutation: { presentAt: (_parent, record, context) => announcePresence(context, record) },
};
