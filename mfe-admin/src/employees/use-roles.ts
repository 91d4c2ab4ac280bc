import { useLoad } from '@platform/app-kit';
import type { AssignableRolesQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';

const AssignableRolesDocument = graphql(`
  query AssignableRoles {
    assignableRoles {
      id
      name
      binding
      permissions
    }
  }
`);

/** A role that staff may give by hand: 3 to 9 and 11 (EMP-08). */
export type AssignableRole = AssignableRolesQuery['assignableRoles'][number];

export function useAssignableRoles() {
  return useLoad(AssignableRolesDocument, {}, { policy: 'cache-first' });
}
