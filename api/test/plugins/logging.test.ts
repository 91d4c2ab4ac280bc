import { paths } from '@platform/paths';
import { expect, test } from 'vitest';
import { createLogger } from '../../src/plugins/logging.ts';
import { startTestApi } from '../kit/api.ts';
import { createProbe } from '../kit/probe.ts';
import { mintToken } from '../kit/tokens.ts';

test('each call is logged with its id and without tokens, cookies, passwords or codes', async () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
  const api = await startTestApi({ log, domains: createProbe().domains });
  const investor = await api.createAccount();
  const token = await mintToken(investor);
  const headers = { cookie: 'session=cookie-secret', 'x-request-id': 'log-test-0001' };
  await api.query(
    'query ($value: Decimal!) { probeDecimal(value: $value) probeFailure }',
    { value: '41.5001' },
    { token, headers },
  );
  await api.rest(`${paths.setNewPassword()}?oobCode=code-secret&token=token-secret`, { method: 'GET', token, headers });
  await api.rest('/api/auth/sign-up', { body: { email: 'a@b.test', password: 'password-secret' }, headers });
  log.info({
    authorization: 'Bearer field-secret',
    code: 'field-secret',
    nested: { password: 'field-secret', code: 'field-secret', headers: { cookie: 'field-secret' } },
  });
  log.info({ Password: 'field-secret', req: { headers: { Authorization: 'field-secret' } } });
  log.child({ token: 'field-secret' }).info({ one: { two: { three: [{ four: { secret: 'field-secret' } }] } } });
  log.info({ note: 'a text with "token": in it' }, 'A text');
  log.warn({ err: Object.assign(new Error('full'), { code: 'ENOSPC', params: { code: 'field-secret' } }) }, 'A fault');
  const { pool, prisma } = api.database;
  const refusedRow = `INSERT INTO identity_user (subject, email, password_hash) VALUES (NULL, 'a@b.test', 'hash-secret')`;
  for (const refused of [pool.query(refusedRow), prisma.$executeRawUnsafe(refusedRow)]) {
    await refused.catch((error: unknown) => log.error({ err: error }, 'A row was refused'));
  }
  await api.close();

  const text = lines.join('');
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      reqId: 'log-test-0001',
      accountId: investor.id,
      operation: 'Query.probeDecimal',
      path: '/graphql',
      status: 200,
      ip: '127.0.0.1',
    }),
  );
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'A fault', err: expect.objectContaining({ code: 'ENOSPC' }) }),
  );
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'A text', note: 'a text with "token": in it' }),
  );
  expect(lines.filter((line) => !/^[^\n]+\n$/.test(line))).toEqual([]);
  expect(text).toContain('hunter2 at SELECT');
  expect(text.match(/A row was refused/g)).toHaveLength(2);
  expect(text).toContain('"code":"23502"');
  expect(text).not.toContain(token);
  expect(text).not.toMatch(/cookie-secret|code-secret|token-secret|password-secret|field-secret|hash-secret|41\.5001/);
});
