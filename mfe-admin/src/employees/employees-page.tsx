import { personName, useLoad, usePageTitle } from '@platform/app-kit';
import { Permitted } from '@platform/app-kit/pages';
import { DateText, Page, PageHeader, StatusBadge } from '@platform/design-system';
import type { ListColumn } from '@platform/design-system/list';
import type { EmployeeListQuery, EmployeeSortColumn } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { useListState, variablesOf } from '../list/list-state.ts';
import { StaffList } from '../list/staff-list.tsx';
import { employeesList } from '../list/stored-lists.ts';
import { SettingsLink } from '../settings/settings-link.tsx';
import { texts } from '../texts.ts';
import { EmployeeFilters } from './employee-filters.tsx';
import { Roles } from './roles.tsx';

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
        assignments {
          id
          roleName
          dealName
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

/** Roles and whether the account is disabled. */
const filterNames = ['role', 'state'];

/** Every account with a staff role (EMP-01, EMP-02); denied without the flag (PERM-12). */
export default function EmployeesPage() {
  const t = texts.useTexts();
  usePageTitle(t('employees.title'));
  return (
    <Page width="full">
      <PageHeader title={t('employees.title')} actions={<SettingsLink />} />
      <Permitted flags={['manageRoles']} denied={t('employees.denied')}>
        <EmployeeList />
      </Permitted>
    </Page>
  );
}

function EmployeeList() {
  const t = texts.useTexts();
  const [state, change] = useListState<EmployeeSortColumn>(columns, filterNames);
  const { role = [], state: states = [] } = state.filters;
  const roleIds = role.map(Number).filter(Number.isSafeInteger);
  const disabled = states.includes('disabled');
  const loaded = useLoad(EmployeeListDocument, {
    ...variablesOf(state),
    filter: { roleIds, disabled: disabled ? true : null },
  });
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
        filters: { roleIds: roleIds.join(','), disabled: disabled ? 'true' : '' },
      }}
      empty={t('employees.empty')}
    />
  );
}

type Employee = EmployeeListQuery['employees']['items'][number];

function useColumns(): ListColumn<Employee>[] {
  const t = texts.useTexts();
  return [
    {
      key: 'NAME',
      title: t('employees.name'),
      sortable: true,
      width: 200,
      card: 'title',
      render: ({ firstName, lastName }) => {
        const name = [firstName, lastName].filter(Boolean).join(' ');
        return name ? <bdi>{name}</bdi> : null;
      },
    },
    {
      key: 'STATUS',
      title: t('employees.status'),
      width: 120,
      card: 'status',
      render: ({ disabled }) =>
        disabled ? (
          <StatusBadge tone="negative">{t('employees.disabled')}</StatusBadge>
        ) : (
          <StatusBadge tone="positive">{t('employees.enabled')}</StatusBadge>
        ),
    },
    {
      key: 'EMAIL',
      title: t('employees.email'),
      sortable: true,
      width: 220,
      card: 'plain',
      render: ({ email }) => email,
    },
    {
      key: 'ROLES',
      title: t('employees.roles'),
      width: 560,
      card: 'line',
      render: ({ assignments }) => <Roles assignments={assignments} />,
    },
    {
      key: 'CREATED_AT',
      title: t('employees.createdAt'),
      sortable: true,
      width: 130,
      render: ({ createdAt }) => <DateText value={createdAt} />,
    },
  ];
}
