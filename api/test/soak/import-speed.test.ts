import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasks } from '../../src/domains/imports/tasks.ts';
import { type AllTasks, joinTasks } from '../../src/jobs/tasks.ts';
import { startWorker, type Worker } from '../../src/jobs/worker.ts';
import { csv, guessed, readImport, sendStart, sendTrial, upload, zipOf } from '../imports/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { measureLongestBlock } from './event-loop.ts';

/** Whether times are measured, in the part `speed` of `npm run test:soak`; other tests run beside this one elsewhere. */
const isMeasured = process.env.SPEED === '1';
const companies = isMeasured ? 5_000 : 400;
/** Milliseconds for upload, trial run and run together. */
const maxDuration = 30_000;
/** Milliseconds of CPU time. */
const maxBlock = 500;

let api: TestApi;
let editor: TestAccount;
let worker: Worker;
beforeAll(async () => {
  api = await startTestApi();
  editor = await api.createAccount({ roles: [6] });
  worker = await startWorker(api.services, joinTasks([{ name: 'imports', tasks }]) as AllTasks, api.server.log);
});
afterAll(async () => {
  await worker?.stop();
  await api?.close();
});

/** A zip of companies, each with two rounds and two managers. */
function bigFile(): Uint8Array {
  const numbers = Array.from({ length: companies }, (_, index) => index + 1);
  const nameOf = (number: number) => `Company ${number}`;
  return zipOf({
    'companies.csv': csv(
      [
        'Company name',
        'HQ country',
        'Funding stage',
        'Company stage',
        'Business model',
        'Sectors',
        'Summary',
        'Description',
      ],
      ...numbers.map((number) => [
        ...[nameOf(number), 'Switzerland', 'Early', 'Generates revenue', 'B2B', 'Robotics; Climate and environment'],
        ...[`Summary of ${number}`, `Description of ${number}. `.repeat(20)],
      ]),
    ),
    'rounds.csv': csv(
      ['Company name', 'Stage', 'Date', 'Amount raised', 'Notable investors'],
      ...numbers.map((number) => [
        nameOf(number),
        'Seed',
        '2021-05-15',
        '1000000',
        `Fund ${number % 97}; Index Ventures`,
      ]),
    ),
    'managers.csv': csv(
      ['Company name', 'Name', 'Position'],
      ...numbers.map((number) => [nameOf(number), `Manager ${number}`, 'CEO']),
    ),
  });
}

test(`DATA-01 DATA-04 ${companies} companies are imported in time, with progress, while others are answered`, {
  timeout: 300_000,
}, async () => {
  const file = bigFile();
  const startedAt = performance.now();
  const usedBefore = process.cpuUsage();
  const stopMeasuring = measureLongestBlock();
  const others: number[] = [];
  let isDone = false;
  // Somebody else, one call after the other.
  const asking = (async () => {
    while (!isDone) {
      const before = performance.now();
      const { errors } = await api.query(
        '{ companies(limit: 10) { totalCount items { id name } } }',
        {},
        { as: editor },
      );
      expect(errors).toEqual([]);
      others.push(performance.now() - before);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const progress: number[] = [];
  const until = async (id: string, state: string) => {
    for (;;) {
      const read = await readImport(api, editor, id);
      progress.push(read.progress.done);
      if (read.state === state) return read;
      expect(['TRYING', 'RUNNING']).toContain(read.state);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const id = await upload(api, editor, file, 'big.zip');
  const read = performance.now() - startedAt;
  await sendTrial(api, editor, id, guessed(await readImport(api, editor, id)));
  const { version, counts } = await until(id, 'TRIED');
  const tried = performance.now() - startedAt - read;
  expect(counts).toMatchObject({ new: companies, wrong: 0 });
  await sendStart(api, editor, id, version);
  const done = await until(id, 'DONE');
  const duration = performance.now() - startedAt;
  isDone = true;
  await asking;
  const longestBlock = stopMeasuring();
  const slowest = others.toSorted((left, right) => right - left)[Math.floor(others.length / 20)] ?? 0;
  const { user, system } = process.cpuUsage(usedBefore);
  process.stdout.write(
    `import of ${companies}: read ${Math.round(read)}, tried ${Math.round(tried)}, all ${Math.round(duration)} ms, ` +
      `${Math.round((user + system) / 1_000)} ms of CPU; ` +
      `others 95 % ${Math.round(slowest)} ms of ${others.length}, longest block ${Math.round(longestBlock)} ms\n`,
  );
  expect(done.counts).toMatchObject({ created: companies, failed: 0 });
  expect(new Set(progress).size).toBeGreaterThan(3);
  expect(longestBlock).toBeLessThan(maxBlock);
  expect(duration).toBeLessThan(maxDuration);
});
