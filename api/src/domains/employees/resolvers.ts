import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { roleNameIn } from '../access/service.ts';
import { changeRoles } from './role-changes.ts';
import { findEmployees, findPossibleManagers, getEmployee } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    employees: (_parent, query, context, info) => findEmployees(context, selectionOf(info), query),
    employee: (_parent, { id }, context, info) => getEmployee(context, selectionOf(info), id),
    possibleManagers: (_parent, query, context) => findPossibleManagers(context, query),
  },
  Mutation: {
    changeRoles: (_parent, change, context, info) => changeRoles(context, selectionOf(info), change),
  },
  EmployeeAssignment: {
    roleName: ({ roleName = '' }, _arguments, { caller }) => roleNameIn(caller.language, roleName),
  },
  EmployeeDeal: {
    roleName: ({ roleName = '' }, _arguments, { caller }) => roleNameIn(caller.language, roleName),
  },
};
