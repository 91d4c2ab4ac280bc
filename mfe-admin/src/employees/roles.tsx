import './employees.css';
import { personName } from '@platform/app-kit';
import { Text } from '@platform/design-system';
import type { EmployeeListQuery } from '../gql/graphql.ts';

type Assignment = EmployeeListQuery['employees']['items'][number]['assignments'][number];

/**
 * The roles of an employee in one line, each with the deals or investors to which it is limited (EMP-02). Only the latter
 * are cut, so that every role shows; the roles without a limit come first.
 */
export function Roles({ assignments }: { assignments: readonly Assignment[] }) {
  const roles = [...Map.groupBy(assignments, ({ roleName }) => roleName)].map(([name, ofRole]) => ({
    name,
    bound: ofRole.flatMap(boundTo),
  }));
  return (
    <ul className="admin-employees-roles">
      {roles
        .toSorted((one, other) => one.bound.length - other.bound.length)
        .map(({ name, bound }) => (
          <li key={name} className={bound.length > 0 ? 'admin-employees-bound' : undefined}>
            <span>{bound.length > 1 ? `${name} (${bound.length})` : name}</span>{' '}
            {bound.length > 0 ? (
              <span className="ds-list-text">
                <Text tone="muted">{bound.join(', ')}</Text>
              </span>
            ) : null}
          </li>
        ))}
    </ul>
  );
}

/** Returns the name of the deal or investor to which an assignment is limited, if it is. */
function boundTo({ dealName, investor }: Assignment): string[] {
  if (dealName) return [dealName];
  return investor ? [personName(investor)] : [];
}
