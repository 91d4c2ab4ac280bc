import { clientScope } from '../../access/client-scope.ts';
import type { RequestContext } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { DocumentReadingsSort } from '../../graphql/generated/resolvers.ts';
import { readDocumentPages, readDocumentReaders, readDocumentReadings } from '../../read-models/document-readings.ts';
import { type PeriodQuery, parsePeriod } from '../../read-models/period.ts';
import { type PageQuery, parsePage } from './figures.ts';

/** The order in which the table of documents opens. */
const firstSort: DocumentReadingsSort = { column: 'LAST_READ', direction: 'desc_nulls_last' };

/**
 * Returns a page of the documents that investors opened in a period (FIG-06).
 *
 * @throws CodedError FIELD_INVALID as `getFigures`
 */
export function getDocumentReadings(
  { services }: RequestContext,
  { sort, ...query }: PageQuery & { sort?: DocumentReadingsSort | null | undefined },
) {
  return readDocumentReadings(services.database, { ...parsePage(query), sort: sort ?? firstSort });
}

/**
 * Returns how long investors read each page of a document in a period (FIG-06).
 *
 * @throws CodedError FIELD_INVALID for an end before the start, NOT_FOUND for an unknown id
 */
export async function getDocumentPages({ services }: RequestContext, id: string, query: PeriodQuery) {
  const document = await readDocumentPages(services.database, { ...parsePeriod(query), id: rowId(id) });
  if (!document) throw refuse('NOT_FOUND');
  return document;
}

/**
 * Returns a page of the clients who read a document and whom the caller may see, with their time on each page (FIG-06).
 *
 * @throws CodedError FIELD_INVALID as `getFigures`, NOT_FOUND for an unknown id
 */
export async function getDocumentReaders({ services, caller }: RequestContext, id: string, query: PageQuery) {
  const page = { ...clientScope(caller), ...parsePage(query), id: rowId(id) };
  const readers = await readDocumentReaders(services.database, page);
  if (!readers) throw refuse('NOT_FOUND');
  return readers;
}
