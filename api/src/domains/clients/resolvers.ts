import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { findClients } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    clients: (_parent, query, context, info) => findClients(context, selectionOf(info), query),
  },
};
