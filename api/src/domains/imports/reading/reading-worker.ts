import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { truncate } from '@platform/rules';
import type { LinesJson, ReadingAnswer, ReadingTask, SheetHead } from './messages.ts';
import { readSheets } from './read-file.ts';
import { ReadingRefusal } from './refusal.ts';
import type { Sheet } from './table.ts';

/** Characters of JSON that are sent to the database at once, so that no statement holds up the others. */
const chunkLength = 512 * 1024;
const maxSamples = 3;
const maxSampleLength = 100;

async function answer({ path, name }: ReadingTask): Promise<ReadingAnswer> {
  try {
    const sheets = await readSheets(await readFile(path), name);
    return { sheets: sheets.map(toHead), lines: [...toChunks(sheets)] };
  } catch (error) {
    if (!(error instanceof ReadingRefusal)) throw error;
    const { code, params } = error;
    return { refusal: { code, params } };
  }
}

const toHead = ({ name, titles, lines }: Sheet): SheetHead => ({
  name,
  titles,
  rowCount: lines.length,
  samples: titles.map((_, column) => samplesOf(lines.map(({ cells }) => cells[column] ?? ''))),
});

function samplesOf(cells: readonly string[]): string[] {
  const samples: string[] = [];
  for (const cell of cells) {
    const text = cell.trim();
    if (text !== '') samples.push(truncate(text, maxSampleLength));
    if (samples.length === maxSamples) break;
  }
  return samples;
}

function* toChunks(sheets: readonly Sheet[]): Generator<LinesJson> {
  let rows: string[] = [];
  let length = 0;
  for (const [sheet, { lines }] of sheets.entries()) {
    for (const { number, cells } of lines) {
      const row = JSON.stringify({ sheet, number, cells });
      rows.push(row);
      length += row.length;
      if (length < chunkLength) continue;
      yield `[${rows.join(',')}]`;
      rows = [];
      length = 0;
    }
  }
  if (rows.length > 0) yield `[${rows.join(',')}]`;
}

// Worker thread of an upload: reads one file. An error other than a refusal ends it.
parentPort?.postMessage(await answer(workerData as ReadingTask));
