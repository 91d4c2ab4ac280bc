import { ownFailureMessage, useLoad } from '@platform/app-kit';
import { graphql } from '../../gql/index.ts';
import { ListFrame } from '../../list/list-frame.tsx';
import { ListRows } from '../../list/list-rows.tsx';
import { useListState, variablesOf } from '../../list/list-state.ts';
import { DealName } from '../../record/record-links.tsx';
import { texts } from '../../texts.ts';

const EmployeeDealsDocument = graphql(`
  query EmployeeDeals($id: ID!, $limit: Int, $offset: Int) {
    employee(id: $id) {
      id
      deals(limit: $limit, offset: $offset) {
        totalCount
        totalIsCapped
        items {
          id
          dealId
          dealName
          dealVisible
          roleName
          status
        }
      }
    }
  }
`);

/** The deals to which roles 4 and 8 of an employee are bound (EMP-03). */
export function DealsTab({ id, name }: { id: string; name: string }) {
  const t = texts.useTexts();
  const [state, change] = useListState(['DEAL']);
  const { limit, offset } = variablesOf(state);
  const loaded = useLoad(EmployeeDealsDocument, { id, limit, offset }, { context: ownFailureMessage });
  return (
    <ListFrame
      loaded={loaded}
      page={state.page}
      pageSize={state.pageSize}
      onPage={(page) => change({ page })}
      onPageSize={(pageSize) => change({ pageSize })}
      failed={t('employees.deals.failed')}
      empty={t('employees.deals.empty')}
      emptyText={t('employees.deals.emptyText')}
      read={({ employee: { deals } }) => ({
        shown: deals.items.length,
        total: deals.totalCount,
        capped: deals.totalIsCapped,
        table: (
          <ListRows
            label={t('employees.deals.table', { name })}
            rows={deals.items}
            nameOf={({ dealName }) => dealName}
            columns={[
              {
                key: 'DEAL',
                title: t('employees.deals.deal'),
                width: 260,
                card: 'title',
                render: ({ dealId, dealName, dealVisible }) => (
                  <DealName dealId={dealId} name={dealName} visible={dealVisible} />
                ),
              },
              { key: 'ROLE', title: t('employees.deals.role'), width: 140, render: ({ roleName }) => roleName },
              {
                key: 'STATUS',
                title: t('employees.deals.status'),
                width: 120,
                render: ({ status }) => t(`employees.deals.statuses.${status}`),
              },
            ]}
          />
        ),
      })}
    />
  );
}
