import { strToU8 } from 'fflate';
import { openArchive } from './archive.ts';
import { writeCsv } from './csv.ts';
import type { Table } from './table.ts';

/** Writes tables as the CSV files of a zip, page by page. */
export async function* writeCsvArchive(tables: readonly Table[]): AsyncGenerator<Uint8Array> {
  const archive = openArchive();
  for (const table of tables) {
    const file = archive.open(`${table.name.toLowerCase()}.csv`);
    for await (const text of writeCsv(table)) {
      file.push(strToU8(text));
      yield* archive.take();
    }
    file.push(new Uint8Array(), true);
  }
  archive.end();
  yield* archive.take();
}
