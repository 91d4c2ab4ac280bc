import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type {
  DocumentPageFigures,
  DocumentReader,
  DocumentReadings,
  DocumentReadingsSort,
} from '../graphql/generated/resolvers.ts';
import { inPeriod, ofInvestors } from './figure-events.ts';
import { dealName } from './found.ts';
import { limitClause } from './paging.ts';
import type { Period } from './period.ts';
import { compileStatement, runStatement } from './statement.ts';
import { isVisibleClient } from './visible-client.ts';

/** Page of a table. */
interface Page {
  limit: number;
  offset: number;
}

const sortKeys: Record<DocumentReadingsSort['column'], string> = {
  NAME: 'name',
  READERS: 'readers',
  VIEWS: 'views',
  READING_TIME: 'time',
  LAST_READ: 'last_read',
};

/** The openings in the period, named `posted`, by accounts that count (FIG-05, ANA-11). */
const views = `(SELECT posted.* FROM ${ofInvestors('document_view')} WHERE ${inPeriod('posted.created_at')}) posted`;

const timeOf = 'COALESCE((SELECT sum(visible_ms) FROM document_view_page WHERE view_id = posted.id), 0)';

type Table<Item> = { items: Item[]; totalCount: number };

/** Reads a page of the documents that were opened in a period (FIG-06). */
export async function readDocumentReadings(
  database: Database,
  { sort, ...values }: Period & Page & { sort: DocumentReadingsSort },
): Promise<Table<DocumentReadings>> {
  const direction = sort.direction === 'asc_nulls_first' ? 'ASC' : 'DESC';
  const statement = compileStatement(
    'analytics.document_readings',
    `WITH opened AS MATERIALIZED (
       SELECT posted.document_id, count(DISTINCT posted.account_id)::int AS readers, count(*)::int AS views,
         sum(${timeOf})::float8 AS time, max(posted.created_at) AS last_read
       FROM ${views} GROUP BY posted.document_id
     )
     SELECT (SELECT count(*)::int FROM opened) AS "totalCount", (
       SELECT COALESCE(json_agg(json_build_object('id', id, 'name', name, 'dealName', deal_name, 'pages', pages,
         'readers', readers, 'views', views, 'readingTime', time, 'lastReadAt', last_read)), '[]'::json)
       FROM (
         SELECT document.id, document.name, document.pages, readers, views, time, last_read,
           CASE WHEN deal.id IS NOT NULL THEN ${dealName} END AS deal_name
         FROM opened JOIN read_document document ON document.id = opened.document_id
           LEFT JOIN deal ON deal.id = document.deal_id LEFT JOIN company ON company.id = deal.company_id
         ORDER BY ${sortKeys[sort.column]} ${direction}, document.id ${limitClause(values)}
       ) page) AS items`,
  );
  const [page] = await runStatement<Table<DocumentReadings>>(database, statement, { ...values });
  return page ?? { items: [], totalCount: 0 };
}

const pagesStatement = compileStatement(
  'analytics.document_pages',
  `SELECT document.id, document.name, (
     SELECT COALESCE(json_agg(json_build_object('page', page, 'readers', readers, 'readingTime', time,
       'averageTime', time / NULLIF(readers, 0)) ORDER BY page), '[]'::json)
     FROM (
       SELECT number AS page, count(DISTINCT account_id)::int AS readers, COALESCE(sum(visible_ms), 0)::float8 AS time
       FROM generate_series(1, document.pages) AS number LEFT JOIN (
         SELECT posted.account_id, read.page, read.visible_ms
         FROM ${views} JOIN document_view_page read ON read.view_id = posted.id AND read.visible_ms > 0
         WHERE posted.document_id = document.id
       ) read ON read.page = number
       GROUP BY number
     ) figures) AS pages
   FROM read_document document WHERE document.id = {id}::uuid`,
);

/** Reads how long each page of a document was read in a period; undefined for an unknown id (FIG-06). */
export async function readDocumentPages(
  database: Database,
  query: Period & { id: string },
): Promise<{ id: string; name: string; pages: DocumentPageFigures[] } | undefined> {
  const [row] = await runStatement<{ id: string; name: string; pages: DocumentPageFigures[] }>(
    database,
    pagesStatement,
    { ...query },
  );
  return row;
}

/**
 * Reads a page of the visible clients who opened a document in a period, the latest first; with `ids` only these (FIG-06).
 *
 * @returns undefined for an unknown document
 */
export async function readDocumentReaders(
  database: Database,
  query: ClientScope & Period & Page & { id: string; ids?: readonly string[] },
): Promise<Table<DocumentReader> | undefined> {
  const statement = compileStatement(
    'analytics.document_readers',
    `WITH reader AS MATERIALIZED (
       SELECT account.id, account.first_name AS "firstName", account.last_name AS "lastName", account.email,
         count(*)::int AS views, sum(${timeOf})::float8 AS "readingTime", max(posted.created_at) AS "lastReadAt"
       FROM ${views} JOIN account ON account.id = posted.account_id
       WHERE posted.document_id = {id}::uuid AND ${isVisibleClient}
         ${query.ids ? 'AND account.id = ANY({ids}::uuid[])' : ''}
       GROUP BY account.id
     )
     SELECT (SELECT count(*)::int FROM reader) AS "totalCount", (
       SELECT COALESCE(json_agg(to_json(page)), '[]'::json) FROM (
         SELECT shown.*, (
           SELECT COALESCE(json_agg(json_build_object('page', page, 'readingTime', time) ORDER BY page), '[]'::json)
           FROM (
             SELECT read.page, sum(read.visible_ms)::float8 AS time
             FROM document_view posted JOIN document_view_page read ON read.view_id = posted.id AND read.visible_ms > 0
             WHERE posted.document_id = {id}::uuid AND posted.account_id = shown.id AND ${inPeriod('posted.created_at')}
             GROUP BY read.page
           ) times) AS pages
         FROM (SELECT * FROM reader ORDER BY "lastReadAt" DESC, id ${limitClause(query)}) shown
         ORDER BY "lastReadAt" DESC, id
       ) page) AS items
     FROM read_document WHERE read_document.id = {id}::uuid`,
  );
  const [page] = await runStatement<Table<DocumentReader>>(database, statement, { ...query });
  return page;
}
