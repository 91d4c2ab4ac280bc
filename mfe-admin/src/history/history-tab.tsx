import './history.css';
import { ownFailureMessage, useLoad } from '@platform/app-kit';
import { Button } from '@platform/design-system';
import { readFragment } from '../gql/index.ts';
import { ListFrame } from '../list/list-frame.tsx';
import { isRestricted, useListState, variablesOf } from '../list/list-state.ts';
import { History } from '../record/history.tsx';
import { texts } from '../texts.ts';
import { HistoryPageFragment, historyDocuments } from './documents.ts';
import { HistoryFilters, historyFilterNames, historyFilterOf } from './history-filters.tsx';
import { useWording } from './use-wording.tsx';

type HistoryTabProps = {
  /** Which kind of record it is. */
  of: keyof typeof historyDocuments;
  /** Of the record. */
  id: string;
};

/** What happened to a record: who, when and what, before and after; by kind and time (HIST-16). */
export function HistoryTab({ of, id }: HistoryTabProps) {
  const t = texts.useTexts();
  const wording = useWording(id);
  const [state, change] = useListState(['AT'], historyFilterNames);
  const { limit, offset } = variablesOf(state);
  const variables = { id, filter: historyFilterOf(state.filters), limit, offset };
  const loaded = useLoad(historyDocuments[of], variables, { context: ownFailureMessage });
  const restricted = isRestricted(state);
  return (
    <>
      <HistoryFilters of={of} filters={state.filters} onChange={(filters) => change({ filters })} />
      <ListFrame
        loaded={loaded}
        page={state.page}
        pageSize={state.pageSize}
        onPage={(page) => change({ page })}
        onPageSize={(pageSize) => change({ pageSize })}
        failed={t('history.failed')}
        empty={restricted ? t('list.noMatchFilters') : t('history.empty')}
        emptyAction={
          restricted ? <Button onClick={() => change({ filters: {} })}>{t('list.clearFilters')}</Button> : undefined
        }
        read={({ history }) => {
          const { items, totalCount, totalIsCapped } = readFragment(HistoryPageFragment, history);
          return {
            shown: items.length,
            total: totalCount,
            capped: totalIsCapped,
            table: <History label={t('history.label')} entries={items.map(wording)} />,
          };
        }}
      />
    </>
  );
}
