import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExporter, requestExport } from '../exports/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { storeManyPeople } from '../staff-lists/many-people.ts';
import { measureLongestBlock } from './event-loop.ts';
import { isLongRun } from './seeds.ts';

const rows = isLongRun ? 50_000 : 1_200;
/** Bytes; all rows of 50,000 clients take several times as much. */
const maxGrowth = 32_000_000;
/** Milliseconds; beside other tests the process has to wait for a processor. */
const maxBlock = isLongRun ? 1_000 : 3_000;

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await createExporter(api, { roles: [3] });
  await storeManyPeople(api.database, async () => {
    await api.database.pool.query(
      `INSERT INTO account (issuer, subject, email, first_name, last_name, city)
       SELECT 'soak', 'soak-' || number, 'person-' || number || '@soak.test', 'Person', 'Number ' || number,
         repeat('x', 100)
       FROM generate_series(1, $1) number`,
      [rows],
    );
  });
}, 300_000);
afterAll(() => api.close());

/** Returns the bytes that are in use after garbage collection. */
function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test.for(['csv', 'xlsx'])(
  'DATA-05 an export of many clients as %s takes memory for some of them',
  { timeout: 300_000 },
  async (format) => {
    const before = usedMemory();
    const response = await requestExport(api, 'clients', { as: administrator, query: { format } });
    const body = response.body;
    if (!body) throw new Error('The export has no body');
    let stopMeasuring = measureLongestBlock();
    let longestBlock = 0;
    let bytes = 0;
    let chunks = 0;
    let mostUsed = 0;
    for await (const chunk of body) {
      bytes += chunk.length;
      chunks += 1;
      // Collecting the garbage takes longer than writing the chunks between.
      if (chunks % (isLongRun ? 20 : 100) !== 1) continue;
      longestBlock = Math.max(longestBlock, stopMeasuring());
      mostUsed = Math.max(mostUsed, usedMemory());
      stopMeasuring = measureLongestBlock();
    }
    longestBlock = Math.max(longestBlock, stopMeasuring());
    expect(mostUsed - before).toBeLessThan(maxGrowth);
    expect(longestBlock).toBeLessThan(maxBlock);
    expect(bytes).toBeGreaterThan(format === 'csv' ? rows * 60 : rows * 5);
    const entry = await api.database.prisma.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(entry.details).toMatchObject({ format, rows });
  },
);
