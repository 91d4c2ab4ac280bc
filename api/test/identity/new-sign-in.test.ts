import { afterAll, beforeAll, expect, test } from 'vitest';
import { AddressedBrowser } from './addressed-browser.ts';
import { authorize, createAccountWithPassword, type IdentityApi, password, signIn, startIdentityApi } from './kit.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api?.close());

const toldTo = (subject: string) =>
  api.database.prisma.notification.findMany({
    where: { account: { subject } },
    select: { kind: true, entity: true, detail: true },
  });

test('NOTE-03 a sign-in on another device is told, not the first, a renewal, or one on a known device', async () => {
  const { email, subject } = await createAccountWithPassword(api.database);
  const [home, office] = [new AddressedBrowser('127.0.0.10'), new AddressedBrowser('127.0.0.11')];
  await signIn(api, home, email);
  await authorize(api, home, undefined, { prompt: 'none' });
  await authorize(api, home, { email, password }, { prompt: 'login' });
  expect(await toldTo(subject)).toEqual([]);
  await signIn(api, office, email);
  const told = [{ kind: 'NEW_SIGN_IN', entity: 'ACCOUNT', detail: expect.any(String) }];
  expect(await toldTo(subject)).toEqual(told);
  await authorize(api, office, { email, password }, { prompt: 'login' });
  expect(await toldTo(subject)).toEqual(told);
});

test('NOTE-03 another account on a device is told nothing of the first', async () => {
  const [first, second] = [
    await createAccountWithPassword(api.database),
    await createAccountWithPassword(api.database),
  ];
  const browser = new AddressedBrowser('127.0.0.12');
  await signIn(api, browser, first.email);
  await authorize(api, browser, { email: second.email, password }, { prompt: 'login' });
  for (const { subject } of [first, second]) expect(await toldTo(subject)).toEqual([]);
});
