import './employees.css';
import { Text } from '@platform/design-system';
import { Fragment, type ReactNode } from 'react';
import type { EmployeeListQuery } from '../gql/graphql.ts';
import { ClientName, DealName } from '../record/record-links.tsx';

type Assignment = EmployeeListQuery['employees']['items'][number]['assignments'][number];

/**
 * The roles of an employee in one line, each with the deals or investors to which it is limited (EMP-02). Only the latter
 * are cut, so that every role shows; the roles without a limit come first.
 */
export function Roles({ employeeId, assignments }: { employeeId: string; assignments: readonly Assignment[] }) {
  const roles = [...Map.groupBy(assignments, ({ roleName }) => roleName)].map(([name, ofRole]) => ({
    name,
    bound: ofRole.flatMap((assignment) => boundTo(employeeId, assignment)),
  }));
  return (
    <ul className="admin-employees-roles">
      {roles
        .toSorted((one, other) => one.bound.length - other.bound.length)
        .map(({ name, bound }) => (
          <li key={name} className={bound.length > 0 ? 'admin-employees-bound ds-list-text' : 'admin-employees-role'}>
            <span>{bound.length > 1 ? `${name} (${bound.length})` : name}</span>{' '}
            <Text tone="muted">
              {bound.map(({ id, name: boundName }, at) => (
                <Fragment key={id}>
                  {at > 0 ? ', ' : null}
                  {boundName}
                </Fragment>
              ))}
            </Text>
          </li>
        ))}
    </ul>
  );
}

/** Returns the name of the deal or investor to which an assignment is limited, if it is. */
function boundTo(employeeId: string, assignment: Assignment): { id: string; name: ReactNode }[] {
  const { id, dealId, dealName, dealVisible, investor } = assignment;
  if (dealName) return [{ id, name: <DealName dealId={dealId} name={dealName} visible={dealVisible ?? false} /> }];
  return investor ? [{ id, name: <ClientName client={investor} managerId={employeeId} /> }] : [];
}
