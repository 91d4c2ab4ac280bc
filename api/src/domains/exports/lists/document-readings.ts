import { Type } from 'typebox';
import { clientScope } from '../../../access/client-scope.ts';
import { staff } from '../../../access/policy.ts';
import { rowId } from '../../../database/identifiers.ts';
import { refuse } from '../../../errors/coded-error.ts';
import type { DocumentReadingsSort } from '../../../graphql/generated/resolvers.ts';
import {
  readDocumentPages,
  readDocumentReaders,
  readDocumentReadings,
} from '../../../read-models/document-readings.ts';
import { parsePeriod } from '../../../read-models/period.ts';
import { listExport } from '../list.ts';
import { decimalOf, instantOf, secondsOf } from './cells.ts';
import { allRows, namesOf, periodQuery, sortOf } from './query.ts';
import { wholeTable } from './whole-table.ts';

const sortColumns = namesOf<DocumentReadingsSort['column']>({
  ...{ NAME: true, READERS: true, VIEWS: true, READING_TIME: true, LAST_READ: true },
});

/** The documents that investors opened (FIG-06, FIG-02). */
export const documentReadings = listExport({
  ...{ name: 'document-readings', action: 'export.document_readings', rule: staff('analytics'), ofPeople: false },
  columns: ['document', 'deal', 'pages', 'readers', 'openings', 'readingTime', 'lastReadAt'],
  querystring: {
    ...periodQuery,
    sort: Type.Optional(Type.Enum(sortColumns)),
    order: Type.Optional(Type.Enum(['asc_nulls_first', 'desc_nulls_last'])),
  },
  open: ({ services }, { sort, order = 'desc_nulls_last', ...query }) =>
    wholeTable(async () => {
      const { items } = await readDocumentReadings(services.database, {
        ...{ ...parsePeriod(query), ...allRows },
        sort: sortOf({ ...(sort ? { sort: sort as DocumentReadingsSort['column'] } : {}), order }, 'LAST_READ'),
      });
      return items.map((row) => ({
        ...{ document: row.name, deal: row.dealName ?? null, pages: decimalOf(row.pages) },
        ...{ readers: decimalOf(row.readers), openings: decimalOf(row.views) },
        ...{ readingTime: secondsOf(row.readingTime), lastReadAt: instantOf(row.lastReadAt) },
      }));
    }),
});

/** How long each page of a document was read (FIG-06, FIG-02). */
export const documentPages = listExport({
  ...{ name: 'document-pages', action: 'export.document_pages', rule: staff('analytics'), ofPeople: false },
  columns: ['document', 'page', 'readers', 'readingTime', 'readingAverage'],
  querystring: { ...periodQuery, of: Type.String() },
  open: ({ services }, { of, ...query }) =>
    wholeTable(async () => {
      const document = await readDocumentPages(services.database, { ...parsePeriod(query), id: rowId(of) });
      if (!document) throw refuse('NOT_FOUND');
      return document.pages.map(({ page, readers, readingTime, averageTime }) => ({
        ...{ document: document.name, page: decimalOf(page), readers: decimalOf(readers) },
        ...{ readingTime: secondsOf(readingTime), readingAverage: secondsOf(averageTime) },
      }));
    }),
});

/** The visible clients who read a document, a row for each page that they read (FIG-06, FIG-02). */
export const documentReaders = listExport({
  ...{ name: 'document-readers', action: 'export.document_readers', rule: staff('analytics', 'read_client_info') },
  ofPeople: true,
  columns: ['firstName', 'lastName', 'email', 'page', 'readingTime', 'lastReadAt'],
  querystring: { ...periodQuery, of: Type.String() },
  open(context, { of, ...query }) {
    const read = async (more: { ids?: string[] }) => {
      const readers = await readDocumentReaders(context.services.database, {
        // The caller's rights are read anew with each page of the export.
        ...clientScope(context.caller),
        ...{ ...parsePeriod(query), ...allRows, id: rowId(of), ...more },
      });
      if (!readers) throw refuse('NOT_FOUND');
      return readers.items;
    };
    return {
      readIds: async () => (await read({})).map(({ id }) => id),
      readRows: async (ids) =>
        (await read({ ids })).flatMap(({ firstName, lastName, email, pages, lastReadAt }) =>
          // Who opened the document and read no page has a row as well.
          (pages.length > 0 ? pages : [null]).map((read) => ({
            ...{ firstName: firstName ?? null, lastName: lastName ?? null, email },
            ...{ page: decimalOf(read?.page), readingTime: secondsOf(read?.readingTime) },
            lastReadAt: instantOf(lastReadAt),
          })),
        ),
    };
  },
});
