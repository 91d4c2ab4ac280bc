import { type Loaded, ownFailureMessage, personName, useLoad, usePageTitle, usePermission } from '@platform/app-kit';
import { LoadedPage, PermittedPage } from '@platform/app-kit/pages';
import { ArrowLeftOutlined, DateText } from '@platform/design-system';
import { type PathParameters, paths } from '@platform/paths';
import { Link, useParams } from '@platform/router';
import type { EmployeeRecordQuery } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { HistoryTab } from '../../history/history-tab.tsx';
import { employeesList } from '../../list/stored-lists.ts';
import { RecordPage } from '../../record/record-page.tsx';
import { ReplacedNotice } from '../../record/replaced-notice.tsx';
import { useReplaced } from '../../record/use-replaced.ts';
import { texts } from '../../texts.ts';
import { AccountStatus } from '../employees-page.tsx';
import { DealsTab } from './deals-tab.tsx';
import { InvestorsTab } from './investors-tab.tsx';
import { RolesTab } from './roles-tab.tsx';
import { useDisabling } from './use-disabling.tsx';

const EmployeeRecordDocument = graphql(`
  query EmployeeRecord($id: ID!) {
    employee(id: $id) {
      id
      firstName
      lastName
      email
      createdAt
      disabled
      rolesVersion
      clientCount
      assignments {
        id
        roleId
        roleName
        dealId
        dealName
      }
    }
  }
`);

export type Employee = EmployeeRecordQuery['employee'];

/** One employee: roles, deals, investors and history (EMP-03, EMP-08 to EMP-12). */
export default function EmployeePage() {
  const t = texts.useTexts();
  return (
    <PermittedPage flags={['manageRoles']} title={t('employees.title')} denied={t('employees.denied')}>
      <LoadedEmployee />
    </PermittedPage>
  );
}

function LoadedEmployee() {
  const t = texts.useTexts();
  const { employeeId = '' } = useParams<PathParameters<typeof paths.employee>>();
  const loaded = useLoad(EmployeeRecordDocument, { id: employeeId }, { context: ownFailureMessage });
  return (
    <LoadedPage
      loaded={loaded}
      back={
        <Link to={paths.employees()}>
          <ArrowLeftOutlined aria-hidden /> {t('employees.title')}
        </Link>
      }
      failed={t('employees.record.failed')}
      notThere={t('employees.record.notFound')}
    >
      {({ employee }) => <EmployeeRecord key={employee.id} employee={employee} loaded={loaded} />}
    </LoadedPage>
  );
}

export type EmployeeProps = {
  employee: Employee;
  /** To be called after a change of the user's own. */
  reload(): void;
};

function EmployeeRecord({ employee, loaded }: { employee: Employee; loaded: Loaded<EmployeeRecordQuery> }) {
  const t = texts.useTexts();
  const name = personName(employee);
  usePageTitle(name);
  const viewsOthers = usePermission('viewOtherUser');
  const { replaced, dismiss, reloadOwn } = useReplaced(employee.id, employee, loaded);
  const actions = useDisabling(reloadOwn)(employee);
  const { id, email, createdAt, disabled, clientCount } = employee;
  return (
    <RecordPage
      list={employeesList}
      listTitle={t('employees.title')}
      listPath={paths.employees()}
      name={name}
      status={<AccountStatus disabled={disabled} />}
      actions={actions}
      notice={replaced ? <ReplacedNotice onClose={dismiss} /> : null}
      facts={[
        { key: 'email', label: t('employees.record.email'), value: email },
        { key: 'created', label: t('employees.record.createdAt'), value: <DateText value={createdAt} /> },
        { key: 'clients', label: t('employees.record.clientCount'), value: clientCount > 0 ? `${clientCount}` : null },
      ]}
      tabsLabel={t('employees.record.tabsLabel')}
      tabs={[
        {
          key: 'roles',
          label: t('employees.record.tabs.roles'),
          content: <RolesTab employee={employee} reload={reloadOwn} />,
        },
        ...(viewsOthers
          ? [
              {
                key: 'deals' as const,
                label: t('employees.record.tabs.deals'),
                content: <DealsTab id={id} name={name} />,
              },
              {
                key: 'investors' as const,
                label: t('employees.record.tabs.investors'),
                content: <InvestorsTab id={id} name={name} />,
              },
            ]
          : []),
        {
          key: 'history',
          label: t('employees.record.tabs.history'),
          content: <HistoryTab of="employee" id={id} />,
        },
      ]}
    />
  );
}
