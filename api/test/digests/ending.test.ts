import { paths } from '@platform/paths';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { createDeal } from '../kit/seed.ts';
import { type DigestApi, inDays, startDigests } from './kit.ts';

let digests: DigestApi;
beforeAll(async () => {
  digests = await startDigests({ PUBLIC_URL: 'https://invest.example.test' });
});
afterAll(() => digests.close());

const topic = { investmentOpportunities: true };
const frequencyOf = async ({ id }: TestAccount) =>
  (await digests.api.database.prisma.account.findUniqueOrThrow({ where: { id } })).emailPreferenceFrequency;

/** A subscriber, their digest, and the path of the address in its header. */
async function received() {
  const account = await digests.subscriber(topic);
  await createDeal(digests.api.database);
  const mail = await digests.digestOf(account, inDays(2));
  const line = mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? '';
  const url = new URL(/^List-Unsubscribe: <(https:[^>\s]+)>$/.exec(line)?.[1] ?? '');
  return { account, mail, url, path: `${url.pathname}${url.search}` };
}

const send = (path: string, init: RequestInit) => fetch(`${digests.api.url}${path}`, { redirect: 'manual', ...init });
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const oneClick = 'List-Unsubscribe=One-Click';

it('NOTE-09 a digest has the headers of RFC 8058, and its POST with a form and no sign-in ends them, repeatedly', async () => {
  const { account, mail, url, path } = await received();
  expect(url.origin).toBe('https://invest.example.test');
  expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  );
  for (let time = 0; time < 2; time += 1) {
    const answer = await send(path, { method: 'POST', headers: form, body: oneClick });
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'OK', result: {} }]);
    expect(await frequencyOf(account)).toBe(5);
  }
  const audited = await digests.api.database.prisma.auditEntry.findMany({
    where: { entityId: account.id, action: 'account.email_preferences_updated' },
    orderBy: { at: 'asc' },
  });
  expect(audited.slice(1)).toMatchObject([
    {
      actorId: account.id,
      details: { changes: [{ field: 'emailPreferenceFrequency', before: '1', after: '5' }] },
    },
  ]);
  await createDeal(digests.api.database, { publishedAt: inDays(2.5) });
  expect(await digests.digestOf(account, inDays(4))).toBeUndefined();
});

it('NOTE-09 a form of several parts and an empty body end them as well', async () => {
  const parts = new FormData();
  parts.set('List-Unsubscribe', 'One-Click');
  for (const init of [{ body: parts }, {}]) {
    const { account, path } = await received();
    expect((await send(path, { method: 'POST', ...init })).status).toBe(200);
    expect(await frequencyOf(account)).toBe(5);
  }
});

it('NOTE-09 one that was stored before the end is not sent', async () => {
  const { account, path } = await received();
  digests.mailbox.refuse(1);
  await createDeal(digests.api.database, { publishedAt: inDays(2.5) });
  expect(await digests.digestOf(account, inDays(4))).toBeUndefined();
  await send(path, { method: 'POST', headers: form, body: oneClick });
  expect(await digests.deliver(account)).toBeUndefined();
});

it('NOTE-09 opening the link leads to a page with a button, and changes nothing', async () => {
  const { account, mail, url, path } = await received();
  const page = `${paths.endDigests()}${url.search}`;
  expect(mail?.text).toContain(`https://invest.example.test${page}`);
  for (const method of ['GET', 'HEAD']) {
    const answer = await send(path, { method });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, page]);
  }
  expect(await frequencyOf(account)).toBe(1);
});

it('NOTE-09 an unknown code, another method and a large body are refused and change nothing', async () => {
  const { account, url, path } = await received();
  const other = new URLSearchParams({ code: crypto.randomUUID() });
  const refused = [
    [`${url.pathname}?${other}`, 'POST', 404],
    [`${url.pathname}?code=%27`, 'POST', 404],
    [url.pathname, 'POST', 400],
    [path, 'DELETE', 405],
  ] as const;
  for (const [address, method, status] of refused) {
    expect((await send(address, { method, headers: form, body: oneClick })).status).toBe(status);
  }
  expect((await send(path, { method: 'POST', headers: form, body: 'x'.repeat(5_000) })).status).toBe(413);
  expect(await frequencyOf(account)).toBe(1);
});

it('NOTE-09 service mails cannot be ended so', async () => {
  const { api, mailbox } = digests;
  const administrator = await api.createAccount({ roles: [3] });
  const email = `${crypto.randomUUID()}@example.test`;
  await api.rest('/api/invite', { as: administrator, body: { email, firstName: 'Grace' } });
  const { headers } = await mailbox.next(email);
  expect([headers.has('list'), headers.has('list-unsubscribe'), headers.has('list-unsubscribe-post')]).toEqual([
    false,
    false,
    false,
  ]);
  const { path } = await received();
  await send(path, { method: 'POST', headers: form, body: oneClick });
  const invited = `${crypto.randomUUID()}@example.test`;
  await api.rest('/api/invite', { as: administrator, body: { email: invited, firstName: 'Grace' } });
  expect((await mailbox.next(invited)).subject).toContain('invitation');
});
