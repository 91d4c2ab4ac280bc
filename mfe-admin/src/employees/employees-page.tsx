import { personName, useLoad, usePageTitle } from '@platform/app-kit';
import { Permitted } from '@platform/app-kit/pages';
import { DateText, Page, PageHeader, StatusBadge } from '@platform/design-system';
import type { ListColumn } from '@platform/design-system/list';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import type { EmployeeListQuery, EmployeeSortColumn } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { useListState, variablesOf } from '../list/list-state.ts';
import { StaffList } from '../list/staff-list.tsx';
import { employeesList } from '../list/stored-lists.ts';
import { SettingsLink } from '../settings/settings-link.tsx';
import { texts } from '../texts.ts';
import { AddEmployee } from './add/add-employee.tsx';
import { EmployeeFilters, employeeFilterNames, employeeFilterOf } from './employee-filters.tsx';
import { Roles } from './roles.tsx';
import { useEmployeeActions } from './use-employee-actions.ts';

const EmployeeListDocument = graphql(`
  query EmployeeList($search: String, $sort: EmployeeSort, $filter: EmployeeFilter, $limit: Int, $offset: Int) {
    employees(search: $search, sort: $sort, filter: $filter, limit: $limit, offset: $offset) {
      totalCount
      totalIsCapped
      items {
        id
        firstName
        lastName
        email
        createdAt
        disabled
        clientCount
        assignments {
          id
          roleName
          dealId
          dealName
          dealVisible
          investor {
            id
            firstName
            lastName
            email
          }
        }
      }
    }
  }
`);

const columns = ['NAME', 'EMAIL', 'CREATED_AT'] as const satisfies EmployeeSortColumn[];

/** Every account with a staff role (EMP-01, EMP-02); denied without the flag (PERM-12). */
export default function EmployeesPage() {
  const t = texts.useTexts();
  usePageTitle(t('employees.title'));
  return (
    <Page width="full">
      <PageHeader
        title={t('employees.title')}
        actions={
          <>
            <SettingsLink />
            <AddEmployee />
          </>
        }
      />
      <Permitted flags={['manageRoles']} denied={t('employees.denied')}>
        <EmployeeList />
      </Permitted>
    </Page>
  );
}

function EmployeeList() {
  const t = texts.useTexts();
  const [state, change] = useListState<EmployeeSortColumn>(columns, employeeFilterNames);
  const filter = employeeFilterOf(state.filters);
  const loaded = useLoad(EmployeeListDocument, { ...variablesOf(state), filter });
  const actionsOf = useEmployeeActions(loaded.reload);
  return (
    <StaffList
      list={employeesList}
      label={t('employees.table')}
      loaded={loaded}
      state={state}
      change={change}
      columns={useColumns()}
      filters={<EmployeeFilters filters={state.filters} onChange={(filters) => change({ filters })} />}
      read={(data) => data.employees}
      nameOf={(row) => personName(row)}
      failed={t('employees.failed')}
      exported={{
        list: 'employees',
        filters: { roleIds: filter.roleIds.join(','), disabled: filter.disabled === null ? '' : `${filter.disabled}` },
      }}
      empty={t('employees.empty')}
      actions={actionsOf}
    />
  );
}

type Employee = EmployeeListQuery['employees']['items'][number];

function useColumns(): ListColumn<Employee>[] {
  const t = texts.useTexts();
  const head = (column: EmployeeSortColumn) => ({
    key: column,
    title: t(`employees.columns.${column}`),
    sortable: true,
  });
  return [
    {
      ...head('NAME'),
      width: 200,
      card: 'title',
      render: (employee) => (
        <Link to={paths.employee({ employeeId: employee.id })}>
          <bdi>{personName(employee)}</bdi>
        </Link>
      ),
    },
    {
      key: 'STATUS',
      title: t('employees.columns.STATUS'),
      width: 110,
      card: 'status',
      render: ({ disabled }) => <AccountStatus disabled={disabled} />,
    },
    { ...head('EMAIL'), width: 220, card: 'plain', render: ({ email }) => email },
    {
      key: 'ROLES',
      title: t('employees.columns.ROLES'),
      width: 480,
      card: 'line',
      render: ({ id, assignments }) => <Roles employeeId={id} assignments={assignments} />,
    },
    { ...head('CREATED_AT'), width: 130, render: ({ createdAt }) => <DateText value={createdAt} /> },
  ];
}

/** Whether an account may sign in. */
export function AccountStatus({ disabled }: { disabled: boolean }) {
  const t = texts.useTexts();
  return disabled ? (
    <StatusBadge tone="negative">{t('employees.disabled')}</StatusBadge>
  ) : (
    <StatusBadge tone="positive">{t('employees.enabled')}</StatusBadge>
  );
}
