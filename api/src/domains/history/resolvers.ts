import type { Language } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { roleListIn } from '../access/service.ts';
import { type RecordChanged, readRecordChange, subscribeToRecord } from './record-changes.ts';
import { getClientHistory, getCompanyHistory, getDealHistory, getEmployeeHistory } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    clientHistory: (_parent, query, context) => getClientHistory(context, query),
    companyHistory: (_parent, query, context) => getCompanyHistory(context, query),
    dealHistory: (_parent, query, context) => getDealHistory(context, query),
    employeeHistory: (_parent, query, context) => getEmployeeHistory(context, query),
  },
  // Roles are stored by their English names.
  HistoryChange: {
    before: ({ field = '', before }, _arguments, { caller }) => rolesIn(caller.language, field, before),
    after: ({ field = '', after }, _arguments, { caller }) => rolesIn(caller.language, field, after),
  },
  Subscription: {
    accountChanged: {
      subscribe: (_parent, { id }, context) => subscribeToRecord(context, id),
      resolve: (event: RecordChanged, _arguments: object, context: RequestContext) => readRecordChange(context, event),
    },
  },
};

const rolesIn = (language: Language, field: string, value: string | null | undefined): string | null =>
  field === 'roles' && value ? roleListIn(language, value) : (value ?? null);
