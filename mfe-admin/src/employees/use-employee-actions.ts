import { usePermission } from '@platform/app-kit';
import { openRecordOf } from '@platform/design-system/list';
import type { EmployeeListQuery } from '../gql/graphql.ts';
import type { RecordAction } from '../record/use-action-question.tsx';
import { texts } from '../texts.ts';
import { useDisabling } from './record/use-disabling.tsx';

type Employee = EmployeeListQuery['employees']['items'][number];

/**
 * Returns what can be done with an employee of the list: open the record, which edits the roles (EMP-09), disable and
 * enable the account as there (AAPI-04).
 * @param reload reloads the list
 */
export function useEmployeeActions(reload: () => void): (employee: Employee) => RecordAction[] {
  const t = texts.useTexts();
  const assigns = usePermission('assignRoles');
  const disablingOf = useDisabling(reload);
  return (employee) => [
    { key: 'open', label: t('list.open'), run: openRecordOf },
    // The record opens with the tab of the roles.
    ...(assigns ? [{ key: 'roles', label: t('employees.changeRoles'), run: openRecordOf }] : []),
    ...disablingOf(employee),
  ];
}
