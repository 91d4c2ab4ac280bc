import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { getClientHistory, getEmployeeHistory } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    clientHistory: (_parent, query, context) => getClientHistory(context, query),
    employeeHistory: (_parent, query, context) => getEmployeeHistory(context, query),
  },
};
