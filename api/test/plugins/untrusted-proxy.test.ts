import { afterEach, expect, test } from 'vitest';
import { createLogger } from '../../src/plugins/logging.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
let lines: string[];
afterEach(() => api.close());

async function start(PUBLIC_URL: string): Promise<void> {
  lines = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  api = await startTestApi({ log, settings: { PUBLIC_URL, TRUSTED_PROXIES: 'loopback, 10.7.0.0/16' } });
}

/** Injects a call with a given remote address; returns the problems of the health check. */
async function problemsAfterCallFrom(remoteAddress: string, headers: Record<string, string>): Promise<string[]> {
  const { statusCode } = await api.server.inject({ url: '/health/live', remoteAddress, headers });
  expect(statusCode).toBe(200);
  const health = await fetch(`${api.url}/health/ready`);
  return ((await health.json()) as { problems: string[] }).problems;
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' };

test('an untrusted proxy is reported by the health check, and logged once with its address', async () => {
  await start('https://invest.example');
  for (const trusted of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.7.1.2'])
    expect(await problemsAfterCallFrom(trusted, forwarded)).toEqual([]);
  for (const nothing of [{ accept: '*/*' }, { 'x-forwarded-for': '' }] as Record<string, string>[])
    expect(await problemsAfterCallFrom('10.9.1.2', nothing)).toEqual([]);
  const problem = expect.stringMatching(/^Calls come through a proxy that TRUSTED_PROXIES does not name/);
  for (const peer of ['10.9.1.2', '10.9.1.2', '10.9.1.3'])
    expect(await problemsAfterCallFrom(peer, forwarded)).toEqual([problem]);
  const warnings = lines.filter((line) => line.includes('TRUSTED_PROXIES')).map((line) => JSON.parse(line));
  expect(warnings).toMatchObject([{ peer: '10.9.1.2' }]);
});

test('without an https address no proxy is expected, and forwarded headers are not reported', async () => {
  await start('http://invest.example');
  expect(await problemsAfterCallFrom('10.9.1.2', forwarded)).toEqual([]);
  expect(lines.join('')).not.toContain('TRUSTED_PROXIES');
});
