import { escapeInnerFormulas } from '@platform/rules';
import { stringify } from 'csv-stringify/sync';
import type { Table } from './table.ts';

const options = {
  record_delimiter: 'windows',
  // The library only quotes its own record delimiter; RFC 4180 requires quoting of any line break.
  quoted_match: /[\r\n]/,
} as const;

/** Writes a table as CSV: RFC 4180 in UTF-8 with a byte order mark. */
export async function* writeCsv({ titles, pages }: Table): AsyncGenerator<string> {
  yield stringify([titles], { ...options, bom: true });
  for await (const page of pages) {
    yield stringify(
      page.map((row) => row.map(({ text }) => escapeInnerFormulas(text))),
      options,
    );
  }
}
