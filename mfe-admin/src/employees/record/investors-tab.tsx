import { ownFailureMessage, personName, useLoad } from '@platform/app-kit';
import { Button, SearchInput } from '@platform/design-system';
import { ListToolbar } from '@platform/design-system/list';
import { graphql } from '../../gql/index.ts';
import { ListFrame } from '../../list/list-frame.tsx';
import { ListRows } from '../../list/list-rows.tsx';
import { useListState, variablesOf } from '../../list/list-state.ts';
import { ClientName } from '../../record/record-links.tsx';
import { texts } from '../../texts.ts';

const EmployeeInvestorsDocument = graphql(`
  query EmployeeInvestors($id: ID!, $search: String, $limit: Int, $offset: Int) {
    employee(id: $id) {
      id
      investors(search: $search, limit: $limit, offset: $offset) {
        totalCount
        totalIsCapped
        items {
          id
          firstName
          lastName
          email
          status
        }
      }
    }
  }
`);

/** The investors whom an employee manages, through role 10 (EMP-03). */
export function InvestorsTab({ id, name }: { id: string; name: string }) {
  const t = texts.useTexts();
  const [state, change] = useListState(['NAME']);
  const { search, limit, offset } = variablesOf(state);
  const loaded = useLoad(EmployeeInvestorsDocument, { id, search, limit, offset }, { context: ownFailureMessage });
  return (
    <>
      <ListToolbar label={t('list.toolbar')}>
        <SearchInput
          label={t('employees.investors.search')}
          value={state.search}
          onSearch={(text) => change({ search: text })}
        />
      </ListToolbar>
      <ListFrame
        loaded={loaded}
        page={state.page}
        pageSize={state.pageSize}
        onPage={(page) => change({ page })}
        onPageSize={(pageSize) => change({ pageSize })}
        failed={t('employees.investors.failed')}
        empty={search ? t('list.noMatch') : t('employees.investors.empty')}
        emptyText={search ? undefined : t('employees.investors.emptyText', { name })}
        emptyAction={
          search ? <Button onClick={() => change({ search: '' })}>{t('list.clearSearch')}</Button> : undefined
        }
        read={({ employee: { investors } }) => ({
          shown: investors.items.length,
          total: investors.totalCount,
          capped: investors.totalIsCapped,
          table: (
            <ListRows
              label={t('employees.investors.table', { name })}
              rows={investors.items}
              nameOf={(person) => personName(person)}
              columns={[
                {
                  key: 'NAME',
                  title: t('employees.investors.name'),
                  width: 200,
                  card: 'title',
                  render: (person) => <ClientName client={person} managerId={id} />,
                },
                {
                  key: 'EMAIL',
                  title: t('employees.investors.email'),
                  width: 220,
                  card: 'plain',
                  render: ({ email }) => email,
                },
                {
                  key: 'STATUS',
                  title: t('employees.investors.status'),
                  width: 240,
                  render: ({ status }) => t(`clients.statuses.${status}`),
                },
              ]}
            />
          ),
        })}
      />
    </>
  );
}
