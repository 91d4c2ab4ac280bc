import { ownFailureMessage, useLoad, useMoney } from '@platform/app-kit';
import { Button, StatusBadge, type StatusTone } from '@platform/design-system';
import { FilterChips, type ListColumn } from '@platform/design-system/list';
import { useMemo, useRef } from 'react';
import type { ImportResult, ImportVerdict } from '../../gql/graphql.ts';
import { ListFrame } from '../../list/list-frame.tsx';
import { ListRows } from '../../list/list-rows.tsx';
import { useListState, variablesOf } from '../../list/list-state.ts';
import { CompanyName } from '../../record/record-links.tsx';
import { texts } from '../../texts.ts';
import { CompanyImportRowsDocument, type ImportRow } from './documents.ts';
import { hasDetails, RowDetails } from './row-details.tsx';
import type { Choices } from './use-choices.ts';

/** What the rows can be restricted to: a verdict, a result, or those that ask which company they are. */
export type RowFilter = { value: string; label: string; count: number } & (
  | { verdict: ImportVerdict }
  | { result: ImportResult }
  | { isAsking: true }
);

type Row = ImportRow & { id: string };

type RowsProps = {
  importId: string;
  /** Whether the run has begun, so that rows show their results. */
  isRun: boolean;
  label: string;
  filters: readonly RowFilter[];
  filtersLabel: string;
  choices?: Choices;
};

/** The companies of the file with their verdicts or results, restricted by the address (DATA-01). */
export function Rows({ importId, isRun, label, filters, filtersLabel, choices }: RowsProps) {
  const t = texts.useTexts();
  const { number } = useMoney();
  const results = useRef<HTMLDivElement>(null);
  const [state, change] = useListState(['ROW'], ['show']);
  const filter = filters.find(({ value }) => state.filters.show?.includes(value));
  const { limit, offset } = variablesOf(state);
  const loaded = useLoad(
    CompanyImportRowsDocument,
    {
      id: importId,
      verdict: filter && 'verdict' in filter ? filter.verdict : null,
      result: filter && 'result' in filter ? filter.result : null,
      isAsking: filter && 'isAsking' in filter ? true : null,
      limit,
      offset,
    },
    // What an earlier trial run has said is out of date.
    { policy: 'network-only', context: ownFailureMessage },
  );
  const columns = useColumns(isRun, choices);
  const options = filters
    .filter(({ count, value }) => count > 0 || value === filter?.value)
    .map(({ value, label: text, count }) => ({ value, label: text, count: number(count) }));

  return (
    <>
      <div className="admin-import-filters">
        <FilterChips
          label={filtersLabel}
          options={options}
          chosen={filter ? [filter.value] : []}
          // The server restricts by one of them.
          onChange={(chosen) => change({ filters: { show: chosen.filter((value) => value !== filter?.value) } })}
        />
      </div>
      <ListFrame
        loaded={loaded}
        results={results}
        page={state.page}
        pageSize={state.pageSize}
        onPage={(page) => change({ page })}
        onPageSize={(pageSize) => change({ pageSize })}
        failed={t('import.trial.rowsFailed')}
        empty={t(filter ? 'import.trial.empty' : 'import.trial.emptyFile')}
        emptyAction={
          filter ? <Button onClick={() => change({ filters: {} })}>{t('list.clearFilters')}</Button> : undefined
        }
        read={({ companyImport: { rows } }) => ({
          shown: rows.items.length,
          total: rows.totalCount,
          table: (
            <ListRows
              label={label}
              columns={columns}
              rows={rows.items.map((row) => ({ ...row, id: `${row.sheetIndex}.${row.row}` }))}
              nameOf={({ name }) => name || t('import.row.unnamed')}
            />
          ),
        })}
      />
    </>
  );
}

const verdictTones: Record<ImportVerdict, StatusTone> = {
  NEW: 'positive',
  CHANGED: 'info',
  UNCHANGED: 'neutral',
  WRONG: 'negative',
};

const resultTones: Record<ImportResult, StatusTone> = {
  CREATED: 'positive',
  UPDATED: 'info',
  UNCHANGED: 'neutral',
  SKIPPED: 'attention',
  FAILED: 'negative',
};

function useColumns(isRun: boolean, choices: Choices | undefined): ListColumn<Row>[] {
  const t = texts.useTexts();
  return useMemo(() => {
    const title = (key: 'NAME' | 'VERDICT' | 'RESULT' | 'ROW' | 'DETAILS') => ({
      key,
      title: t(`import.rowColumns.${key}`),
    });
    return [
      {
        ...title('NAME'),
        width: 220,
        card: 'title',
        render: ({ name, companyId }) => {
          if (!name) return <span className="ds-text-muted">{t('import.row.unnamed')}</span>;
          return companyId ? <CompanyName company={{ id: companyId, name }} /> : <bdi>{name}</bdi>;
        },
      },
      {
        ...title(isRun ? 'RESULT' : 'VERDICT'),
        width: 110,
        card: 'status',
        render: ({ verdict, result }) => {
          if (!isRun) {
            return verdict ? (
              <StatusBadge tone={verdictTones[verdict]}>{t(`import.verdicts.${verdict}`)}</StatusBadge>
            ) : null;
          }
          if (!result) return <StatusBadge tone="attention">{t('import.results.none')}</StatusBadge>;
          return <StatusBadge tone={resultTones[result]}>{t(`import.results.${result}`)}</StatusBadge>;
        },
      },
      {
        ...title('ROW'),
        width: 150,
        card: 'plain',
        render: ({ sheet, row }) => <bdi>{t('import.row.place', { sheet, row })}</bdi>,
      },
      {
        ...title('DETAILS'),
        width: 480,
        card: 'line',
        blank: true,
        render: (row) => (hasDetails(row, Boolean(choices)) ? <RowDetails row={row} choices={choices} /> : null),
      },
    ];
  }, [t, isRun, choices]);
}
