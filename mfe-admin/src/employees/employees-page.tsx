import { personName, useLoad, usePageTitle } from '@platform/app-kit';
import { Permitted } from '@platform/app-kit/pages';
import { Page, PageHeader } from '@platform/design-system';
import type { ListColumn } from '@platform/design-system/list';
import type { EmployeeListQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { useListState, variablesOf } from '../list/list-state.ts';
import { StaffList } from '../list/staff-list.tsx';
import { employeesList } from '../list/stored-lists.ts';
import { SettingsLink } from '../settings/settings-link.tsx';
import { texts } from '../texts.ts';
import { Roles } from './roles.tsx';

const EmployeeListDocument = graphql(`
  query EmployeeList($limit: Int, $offset: Int) {
    employees(limit: $limit, offset: $offset) {
      totalCount
      items {
        id
        firstName
        lastName
        email
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

const columns = ['NAME'] as const;

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
  const [state, change] = useListState(columns);
  const { limit, offset } = variablesOf(state);
  const loaded = useLoad(EmployeeListDocument, { limit, offset });
  return (
    <StaffList
      list={employeesList}
      label={t('employees.table')}
      loaded={loaded}
      state={state}
      change={change}
      columns={useColumns()}
      search={null}
      read={(data) => data.employees}
      nameOf={(row) => personName(row)}
      failed={t('employees.failed')}
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
      width: 200,
      card: 'title',
      render: ({ firstName, lastName }) => {
        const name = [firstName, lastName].filter(Boolean).join(' ');
        return name ? <bdi>{name}</bdi> : null;
      },
    },
    { key: 'EMAIL', title: t('employees.email'), width: 240, card: 'plain', render: ({ email }) => email },
    {
      key: 'ROLES',
      title: t('employees.roles'),
      width: 600,
      card: 'line',
      render: ({ assignments }) => <Roles assignments={assignments} />,
    },
  ];
}
