import { paths } from '@platform/paths';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccountWithPassword, password } from '../identity/kit.ts';
import { post } from '../identity/rest.ts';
import { type SignUpApi, someAddress, startSignUpApi } from '../sign-up/kit.ts';

let api: SignUpApi;
let administrator: string;
beforeAll(async () => {
  api = await startSignUpApi();
  const { subject } = await createAccountWithPassword(api.database, { roleId: 3 });
  administrator = (await api.database.prisma.account.findFirstOrThrow({ where: { subject } })).id;
});
afterAll(() => api?.close());

const accountOf = (email: string) => api.database.prisma.account.findUniqueOrThrow({ where: { email } });
const toldOf = (clientId: string) =>
  api.database.prisma.notification.findMany({
    where: { entityId: clientId },
    select: { accountId: true, kind: true, entity: true },
  });
const codeIn = (link: URL, name: string) => link.searchParams.get(name) ?? '';

it('NOTE-03 administrators are told of a client to approve once the address is confirmed, and once', async () => {
  const email = someAddress();
  await api.signUp({ email });
  const { id } = await accountOf(email);
  expect(await toldOf(id)).toEqual([]);
  const code = codeIn(await api.mailedLink(email, paths.confirmAddress()), 'code');
  for (let time = 0; time < 2; time += 1) await post(api, '/api/auth/confirm-address', { code, password });
  expect(await toldOf(id)).toEqual([{ accountId: administrator, kind: 'CLIENT_TO_APPROVE', entity: 'CLIENT' }]);
});

it('NOTE-03 a reset of the password that confirms the address tells of the client as well', async () => {
  const email = someAddress();
  await api.signUp({ email });
  const { id } = await accountOf(email);
  await post(api, '/api/auth/reset', { email });
  const code = codeIn(await api.mailedLink(email, paths.setNewPassword()), 'oobCode');
  expect((await post(api, '/api/auth/reset/confirm', { code, password: 'Another-Horse-1' })).status).toBe(200);
  expect(await toldOf(id)).toMatchObject([{ accountId: administrator, kind: 'CLIENT_TO_APPROVE' }]);
});

it('NOTE-03 an invited client needs no approval, and nobody is told', async () => {
  const email = someAddress();
  const token = await api.invite(email);
  expect((await api.signUp({ email, token })).status).toBe(200);
  expect(await toldOf((await accountOf(email)).id)).toEqual([]);
});
