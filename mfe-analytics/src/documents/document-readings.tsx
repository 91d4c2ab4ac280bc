import './documents.css';
import { ownFailureMessage, useLoad, useMoney, usePermission } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Button, DateText, EmptyState, Section } from '@platform/design-system';
import type { ListColumn } from '@platform/design-system/list';
import { useSearchParams } from '@platform/router';
import type { DocumentReadingsQuery, DocumentReadingsSortColumn } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { PeriodChoice } from '../period/period-choice.tsx';
import { usePeriod } from '../period/use-period.ts';
import { ExportMenu } from '../tables/export-menu.tsx';
import { Pager } from '../tables/pager.tsx';
import { Rows } from '../tables/rows.tsx';
import { useDuration } from '../tables/use-duration.ts';
import { pageOf, useListState } from '../tables/use-list-state.ts';
import { texts } from '../texts.ts';
import { DocumentPages } from './document-pages.tsx';
import { DocumentReaders } from './document-readers.tsx';

const DocumentReadingsDocument = graphql(`
  query DocumentReadings($start: DateTime, $end: DateTime, $sort: DocumentReadingsSort, $limit: Int, $offset: Int) {
    documentReadings(start: $start, end: $end, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      items {
        id
        name
        dealName
        pages
        readers
        views
        readingTime
        lastReadAt
      }
    }
  }
`);

/** The columns by their names in the address; the table opens with what was opened last. */
const columns = {
  last: 'LAST_READ',
  name: 'NAME',
  readers: 'READERS',
  views: 'VIEWS',
  time: 'READING_TIME',
} as const satisfies Record<string, DocumentReadingsSortColumn>;

type Column = keyof typeof columns;
const columnNames: readonly [Column, ...Column[]] = ['last', 'name', 'readers', 'views', 'time'];

/** The documents that investors opened in the period; a chosen one shows its pages and its readers. */
export function DocumentReadings() {
  const t = texts.useTexts();
  const readsClients = usePermission('readClientInfo');
  const [chosen, choose] = useChosenDocument();
  const [period, range, changePeriod] = usePeriod('documents');
  const [state, change] = useListState<Column>('documents', columnNames);
  const sort = {
    column: columns[state.column],
    direction: state.ascending ? ('asc_nulls_first' as const) : ('desc_nulls_last' as const),
  };
  const loaded = useLoad(
    DocumentReadingsDocument,
    { ...range, sort, ...pageOf(state) },
    { context: ownFailureMessage },
  );
  const listColumns = useColumns(chosen, choose);
  const title = t('documentsRead');
  const query = { ...range, sort: sort.column, order: sort.direction };
  return (
    <>
      <Section title={title} actions={<ExportMenu name={title} list="document-readings" query={query} />}>
        <PeriodChoice name={title} value={period} onChange={changePeriod} />
        <LoadGate loaded={loaded} failed={t('failed')}>
          {({ documentReadings: { items, totalCount } }) =>
            totalCount === 0 ? (
              <EmptyState title={t('noDocuments')} />
            ) : (
              <div className="analytics-documents">
                <Rows
                  label={title}
                  columns={listColumns}
                  rows={items}
                  nameOf={({ name }) => name}
                  sort={{ state, change }}
                />
                <Pager name={title} {...{ state, change, totalCount }} shown={items.length} />
              </div>
            )
          }
        </LoadGate>
      </Section>
      {chosen ? <DocumentPages key={chosen} id={chosen} range={range} /> : null}
      {chosen && readsClients ? <DocumentReaders key={`${chosen} readers`} id={chosen} range={range} /> : null}
    </>
  );
}

/** Returns the document whose pages are shown, kept in the address (FIG-01), and the setter. */
function useChosenDocument(): [id: string | null, choose: (id: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const choose = (id: string) =>
    setParameters((current) => {
      current.set('document', id);
      return current;
    });
  return [parameters.get('document'), choose];
}

type DocumentRow = DocumentReadingsQuery['documentReadings']['items'][number];

function useColumns(chosen: string | null, choose: (id: string) => void): ListColumn<DocumentRow>[] {
  const t = texts.useTexts();
  const { number } = useMoney();
  const duration = useDuration();
  const figure = { align: 'end', sortable: true } as const;
  return [
    {
      ...{ key: 'name', width: 200, title: t('document'), sortable: true, card: 'title' },
      render: ({ id, name }) => (
        <Button type="link" className="analytics-document" aria-pressed={id === chosen} onClick={() => choose(id)}>
          <bdi>{name}</bdi>
        </Button>
      ),
    },
    { key: 'deal', width: 180, title: t('deal'), render: ({ dealName }) => dealName ?? t('onboarding') },
    { key: 'pages', width: 80, align: 'end', title: t('pages'), render: ({ pages }) => number(pages) },
    { ...figure, key: 'readers', width: 96, title: t('readers'), render: ({ readers }) => number(readers) },
    { ...figure, key: 'views', width: 96, title: t('openings'), render: ({ views }) => number(views) },
    { ...figure, key: 'time', width: 120, title: t('readingTime'), render: ({ readingTime }) => duration(readingTime) },
    {
      ...{ key: 'last', width: 150, title: t('lastOpened'), sortable: true },
      render: ({ lastReadAt }) => <DateText value={lastReadAt} display="date-time" />,
    },
  ];
}
