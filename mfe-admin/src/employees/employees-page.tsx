import { personName, useLoad, usePageTitle } from '@platform/app-kit';
import { Permitted } from '@platform/app-kit/pages';
import { Page, PageHeader, Text } from '@platform/design-system';
import { Table } from '@platform/design-system/table';
import { pageOf, useSearchParams } from '@platform/router';
import type { EmployeeListQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { ListFrame } from '../list/list-frame.tsx';
import { pageSize } from '../list/list-state.ts';
import { texts } from '../texts.ts';

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

/** Every account with a staff role (EMP-01, EMP-02); denied without the flag (PERM-12). */
export default function EmployeesPage() {
  const t = texts.useTexts();
  usePageTitle(t('employees.title'));
  return (
    <Page>
      <PageHeader title={t('employees.title')} />
      <Permitted flags={['manageRoles']} denied={t('employees.denied')}>
        <EmployeeList />
      </Permitted>
    </Page>
  );
}

function EmployeeList() {
  const t = texts.useTexts();
  const [parameters, setParameters] = useSearchParams();
  const page = pageOf(parameters);
  const loaded = useLoad(EmployeeListDocument, { limit: pageSize, offset: (page - 1) * pageSize });
  return (
    <ListFrame
      loaded={loaded}
      page={page}
      onPage={(next) => setParameters(next > 1 ? { page: `${next}` } : {})}
      failed={t('employees.failed')}
      empty={t('employees.empty')}
      read={({ employees: { items, totalCount } }) => ({
        shown: items.length,
        total: totalCount,
        table: <EmployeesTable employees={items} />,
      })}
    />
  );
}

type Assignment = EmployeeListQuery['employees']['items'][number]['assignments'][number];

function EmployeesTable({ employees }: { employees: EmployeeListQuery['employees']['items'] }) {
  const t = texts.useTexts();
  return (
    <Table
      label={t('employees.table')}
      classNames={{ body: { cell: 'admin-list-tall' } }}
      rowKey="id"
      dataSource={[...employees]}
      columns={[
        {
          title: t('employees.name'),
          render: (_, { firstName, lastName }) => (
            <Text strong>{[firstName, lastName].filter(Boolean).join(' ') || t('list.none')}</Text>
          ),
        },
        { title: t('employees.email'), dataIndex: 'email' },
        {
          title: t('employees.roles'),
          render: (_, { assignments }) => (
            <ul className="admin-list-assignments">
              {assignments.map((assignment) => (
                <li key={assignment.id}>
                  {assignment.roleName} <Binding {...assignment} />
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}

/** The deal or investor to which an assignment is limited. */
function Binding({ dealName, investor }: Pick<Assignment, 'dealName' | 'investor'>) {
  const bound = dealName ?? (investor ? personName(investor) : null);
  return bound ? <Text tone="muted">{bound}</Text> : null;
}
