import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '../../src/configuration.ts';
import { openErrorReporting } from '../../src/plugins/error-reporting.ts';
import { createTestDatabase, type TestDatabase } from '../kit/database.ts';
import { freePort } from '../kit/free-port.ts';
import { startReportReceiver } from '../kit/report-receiver.ts';
import { createMainRunner, untilReady } from './run-main.ts';

let database: TestDatabase;
let runner: Awaited<ReturnType<typeof createMainRunner>>;
let receiver: Awaited<ReturnType<typeof startReportReceiver>>;
beforeAll(async () => {
  [database, receiver] = await Promise.all([createTestDatabase(), startReportReceiver()]);
  runner = await createMainRunner(database.url);
  const shell = join(runner.directory, 'deployments/shell');
  await mkdir(join(shell, '1.0.0-abcd'), { recursive: true });
  await writeFile(join(shell, 'release.json'), JSON.stringify({ id: '1.0.0-abcd' }));
  await writeFile(join(shell, '1.0.0-abcd/operations.json'), '{}');
  await writeFile(join(shell, '1.0.0-abcd/index.html'), '<html><head></head><body></body></html>');
  // An unexpected error in every sign-up.
  const pool = new Pool({ connectionString: database.url });
  await pool.query('ALTER TABLE account RENAME TO account_gone');
  await pool.end();
});
afterAll(async () => {
  await runner.close();
  await Promise.all([database.drop(), receiver.close()]);
});

const requestId = 'report-test-0001';

/** Sends a failing call with secrets in every part of the request. */
async function failingCall(url: string): Promise<number> {
  const { status } = await fetch(`${url}/api/auth/sign-up?token=query-secret`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'platform',
      'x-request-id': requestId,
      authorization: 'Bearer bearer-secret',
      cookie: 'session=cookie-secret',
    },
    body: JSON.stringify({
      email: 'ann@example.test',
      password: 'Password-secret-1',
      consent: true,
      token: 'body-secret',
    }),
  });
  return status;
}

test('ADM-24 sends each error once and all traces to the configured service, without tokens and passwords', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { child, ended } = runner.start({
    PORT: String(port),
    // Without the table, jobs of the minute would fail too.
    RUN_JOBS: 'false',
    SENTRY_DSN: receiver.dsn,
    SENTRY_ENVIRONMENT: 'staging',
    NODE_OPTIONS: `--import data:text/javascript,process.once('SIGUSR2',()=>{throw(new(Error)('broken'))})`,
  });
  await untilReady(url);
  expect(await failingCall(url)).toBe(500);
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy.split('; ')).toContain(`connect-src 'self' ${new URL(receiver.dsn).origin}`);
  const settings = JSON.stringify({ dsn: receiver.dsn, environment: 'staging' });
  expect(await page.text()).toContain(`<script type="application/json" id="error-reporting">${settings}</script>`);
  // An uncaught error is sent before the process exits.
  child.kill('SIGUSR2');
  expect(await ended).toMatchObject({ code: 1 });

  const [failed, fatal, ...others] = receiver.reports.filter(({ type }) => type === 'event');
  expect(others).toEqual([]);
  expect(fatal?.payload).toMatchObject({ level: 'fatal', exception: { values: [{ value: 'broken' }] } });
  expect(failed?.payload).toMatchObject({
    level: 'error',
    release: expect.stringMatching(/^api@\d+\.\d+\.\d+$/),
    environment: 'staging',
    transaction: 'POST /api/auth/sign-up',
    tags: { app: 'api', logged: 'A call failed', request_id: requestId },
    exception: {
      values: expect.arrayContaining([expect.objectContaining({ value: expect.stringContaining('account') })]),
    },
  });
  const traces = receiver.reports
    .filter(({ type }) => type === 'transaction')
    .map(({ payload }) => payload.transaction);
  expect(traces.sort()).toEqual(['GET /*', 'POST /api/auth/sign-up']);
  expect(receiver.received()).not.toMatch(/-secret|ann@example\.test|oobCode=|\?token/);
});

test('ADM-24 does not affect calls when the service does not respond', async () => {
  const [port, gone] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const { child, ended } = runner.start({ PORT: String(port), SENTRY_DSN: `http://public@127.0.0.1:${gone}/1` });
  await untilReady(url);
  expect(await failingCall(url)).toBe(500);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0 });
});

test('ADM-24 loads and sends nothing without a service', async () => {
  const { errorReporting } = readConfiguration({ DATABASE_URL: database.url });
  expect(errorReporting).toEqual({ dsn: undefined, browserDsn: undefined, environment: 'production' });
  expect(await openErrorReporting(errorReporting)).toBeUndefined();
});
