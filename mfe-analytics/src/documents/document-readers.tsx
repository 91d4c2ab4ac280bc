import { ownFailureMessage, personName, useLoad, useMoney } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Collapse, DataList, DateText, EmptyState, Section, Text } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { NextPart, partSize } from '../feedback/next-part.tsx';
import type { DocumentReadersQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import type { Range } from '../period/period.ts';
import { ExportMenu } from '../tables/export-menu.tsx';
import { useDuration } from '../tables/use-duration.ts';
import { texts } from '../texts.ts';

const DocumentReadersDocument = graphql(`
  query DocumentReaders($id: ID!, $start: DateTime, $end: DateTime, $offset: Int!) {
    documentReaders(id: $id, start: $start, end: $end, offset: $offset) {
      totalCount
      items {
        id
        firstName
        lastName
        email
        views
        readingTime
        lastReadAt
        pages {
          page
          readingTime
        }
      }
    }
  }
`);

/** The clients who read a document and whom the caller may see, each folding out the own time on each page (FIG-06). */
export function DocumentReaders({ id, range }: { id: string; range: Range }) {
  const t = texts.useTexts();
  const title = t('readersOfDocument');
  return (
    <Section title={title} actions={<ExportMenu name={title} list="document-readers" query={{ of: id, ...range }} />}>
      <ReadersPart key={`${range.start} ${range.end}`} {...{ id, range, title }} offset={0} />
    </Section>
  );
}

type ReadersPartProps = { id: string; range: Range; title: string; offset: number };

function ReadersPart({ id, range, title, offset }: ReadersPartProps) {
  const t = texts.useTexts();
  const duration = useDuration();
  const loaded = useLoad(DocumentReadersDocument, { id, ...range, offset }, { context: ownFailureMessage });
  return (
    <LoadGate loaded={loaded} failed={t('failed')}>
      {({ documentReaders: { items, totalCount } }) =>
        totalCount === 0 ? (
          <EmptyState title={t('noReaders')} />
        ) : (
          <>
            <Collapse
              items={items.map((reader) => ({
                key: reader.id,
                label: t('readerWithTime', { name: personName(reader), time: duration(reader.readingTime) }),
                children: <Reader reader={reader} />,
              }))}
            />
            <NextPart name={title} hasMore={offset + partSize < totalCount}>
              {() => <ReadersPart {...{ id, range, title }} offset={offset + partSize} />}
            </NextPart>
          </>
        )
      }
    </LoadGate>
  );
}

type ReaderData = DocumentReadersQuery['documentReaders']['items'][number];

function Reader({ reader }: { reader: ReaderData }) {
  const t = texts.useTexts();
  const { number } = useMoney();
  const duration = useDuration();
  return (
    <>
      <p className="analytics-reader-head">
        <Link to={paths.client({ clientId: reader.id })}>{reader.email}</Link>
        <span>{t('openedTimes', { count: reader.views, number: number(reader.views) })}</span>
        <span>
          {t('lastOpened')} <DateText value={reader.lastReadAt} display="date-time" />
        </span>
      </p>
      {reader.pages.length === 0 ? (
        <Text tone="muted">{t('noPagesRead')}</Text>
      ) : (
        <DataList
          layout="columns"
          items={reader.pages.map(({ page, readingTime }) => ({
            key: `${page}`,
            label: t('pageNumber', { page: number(page) }),
            value: duration(readingTime),
          }))}
        />
      )}
    </>
  );
}
