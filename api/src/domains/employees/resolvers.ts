import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { findEmployees } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    employees: (_parent, page, context, info) => findEmployees(context, selectionOf(info), page),
  },
};
