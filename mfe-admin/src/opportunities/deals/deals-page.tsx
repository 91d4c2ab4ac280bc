import { useLoad, usePermission } from '@platform/app-kit';
import { Button } from '@platform/design-system';
import { paths } from '@platform/paths';
import { useNavigate } from '@platform/router';
import type { StaffDealsQuery, StaffDealsWithFiguresQuery } from '../../gql/graphql.ts';
import { readFragment } from '../../gql/index.ts';
import { useListState, variablesOf } from '../../list/list-state.ts';
import { StaffList } from '../../list/staff-list.tsx';
import { dealsList } from '../../list/stored-lists.ts';
import { useListView } from '../../list/use-list-view.ts';
import { texts } from '../../texts.ts';
import { DealsArea } from '../deals-area.tsx';
import { figureColumns, sortColumns, useDealColumns } from './deal-columns.tsx';
import {
  type Deal,
  DealRowFragment,
  nameOfDeal,
  StaffDealsDocument,
  StaffDealsWithFiguresDocument,
} from './staff-deals.ts';
import { useBulkDeals } from './use-bulk-deals.tsx';
import { useDealActions } from './use-deal-actions.tsx';

/** The deals that the employee may see, with what they may do with each (ADEAL-02 to ADEAL-22). */
export default function DealsPage() {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const creates = usePermission('createOpportunity');
  return (
    <DealsArea
      list="deals"
      actions={
        creates ? (
          <Button type="primary" onClick={() => navigate(paths.newDeal())}>
            {t('deals.add')}
          </Button>
        ) : null
      }
    >
      <DealList />
    </DealsArea>
  );
}

function DealList() {
  const t = texts.useTexts();
  const [state, change] = useListState(sortColumns);
  const view = useListView(dealsList.name);
  const withFigures = figureColumns.some((column) => view[0].shown.includes(column));
  const loaded = useLoad<StaffDealsQuery | StaffDealsWithFiguresQuery, ReturnType<typeof variablesOf>>(
    withFigures ? StaffDealsWithFiguresDocument : StaffDealsDocument,
    variablesOf(state),
  );
  const seesAll = usePermission('editOpportunity');
  const { actionsOf, showWatchers, dialogs } = useDealActions(loaded.reload);
  const bulk = useBulkDeals(loaded.reload);
  return (
    <>
      {dialogs}
      {bulk.dialog}
      <StaffList
        list={dealsList}
        label={t('opportunities.lists.deals')}
        loaded={loaded}
        state={state}
        change={change}
        view={view}
        columns={useDealColumns(showWatchers)}
        read={({ staffDeals }) => ({ ...staffDeals, items: staffDeals.items.map(readDeal) })}
        nameOf={nameOfDeal}
        failed={t('deals.failed')}
        exported={{ list: 'deals' }}
        empty={seesAll ? t('deals.empty') : t('deals.emptyOwn')}
        emptyText={seesAll ? undefined : t('deals.emptyOwnHint')}
        isMuted={({ status }) => status === 'CANCELED'}
        actions={actionsOf}
        bulk={bulk.buttonsOf}
      />
    </>
  );
}

type Item = (StaffDealsQuery | StaffDealsWithFiguresQuery)['staffDeals']['items'][number];

const readDeal = (item: Item): Deal => ({ ...item, ...readFragment(DealRowFragment, item) });
