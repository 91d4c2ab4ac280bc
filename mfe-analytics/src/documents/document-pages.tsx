import { ownFailureMessage, useLoad, useMoney } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { BarChart } from '@platform/charts';
import { EmptyState, Section } from '@platform/design-system';
import { graphql } from '../gql/index.ts';
import type { Range } from '../period/period.ts';
import { ExportMenu } from '../tables/export-menu.tsx';
import { useDuration } from '../tables/use-duration.ts';
import { texts } from '../texts.ts';

const DocumentPagesDocument = graphql(`
  query DocumentPages($id: ID!, $start: DateTime, $end: DateTime) {
    documentPages(id: $id, start: $start, end: $end) {
      id
      name
      pages {
        page
        readers
        averageTime
      }
    }
  }
`);

/** How long a reader looks at each page of a document, and how many do (FIG-06). */
export function DocumentPages({ id, range }: { id: string; range: Range }) {
  const t = texts.useTexts();
  const { number } = useMoney();
  const duration = useDuration();
  const loaded = useLoad(DocumentPagesDocument, { id, ...range }, { context: ownFailureMessage });
  const title = t('pagesOfDocument');
  return (
    <Section title={title} actions={<ExportMenu name={title} list="document-pages" query={{ of: id, ...range }} />}>
      <LoadGate loaded={loaded} failed={t('failed')}>
        {({ documentPages: { name, pages } }) =>
          pages.every(({ readers }) => readers === 0) ? (
            <EmptyState title={t('noPages')} />
          ) : (
            <BarChart
              title={t('averageOnPages', { name })}
              note={t('readingNote')}
              rowsLabel={t('page')}
              bars={[{ key: 'time', label: t('averageOfReader') }]}
              rows={pages.map(({ page, readers, averageTime }) => ({
                key: `${page}`,
                label: t('pageWithReaders', { page: number(page), readers: number(readers) }),
                values: { time: `${Math.round(averageTime ?? 0)}` },
              }))}
              format={(value) => duration(Number(value))}
            />
          )
        }
      </LoadGate>
    </Section>
  );
}
