import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { findDataExport, startDataExport } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    dataExport: (_parent, _arguments, context) => findDataExport(context),
  },
  Mutation: {
    startDataExport: (_parent, _arguments, context) => startDataExport(context),
  },
};
