import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { findEmployees, findPossibleManagers } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    employees: (_parent, page, context, info) => findEmployees(context, selectionOf(info), page),
    possibleManagers: (_parent, query, context) => findPossibleManagers(context, query),
  },
};
