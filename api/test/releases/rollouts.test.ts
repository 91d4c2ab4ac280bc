import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHolder } from '../access/holders.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { buildOf, createTeam, type Team } from './kit.ts';

let api: TestApi;
let chat: Team;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.pool.query('TRUNCATE app CASCADE');
  chat = await createTeam(api, 'mfe-chat');
});

test('DLV-05 what cannot be done is refused and changes nothing', async () => {
  expect((await chat.roll({ action: 'ROLLED_BACK' })).status).toBe(404);
  await chat.publish(buildOf('mfe-chat', 'aaaa', '/app/messages'));
  await chat.publish(buildOf('mfe-chat', 'bbbb', '/app/messages'));
  await chat.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa' });
  const release = '1.0.0-bbbb';
  for (const [change, field] of [
    [{ action: 'PINNED', release: '1.0.0-ffff' }, 'release'],
    [{ action: 'CANARY', release: '1.0.0-aaaa', percentage: 5 }, 'release'],
    [{ action: 'CANARY', release, percentage: 101 }, 'percentage'],
    [{ action: 'CANARY', release, percentage: -1 }, 'percentage'],
    [{ action: 'CANARY', release }, 'percentage'],
    [{ action: 'PUBLISHED' }, 'release'],
    [{ action: 'PROMOTED' }, 'action'],
    [{ action: 'ROLLED_BACK' }, 'action'],
    [{ action: 'PINNED', release, reason: '   ' }, 'reason'],
    [{ action: 'PINNED', release, reason: 'x'.repeat(501) }, 'reason'],
  ] as const) {
    const { status, body } = await chat.roll(change);
    expect([status, body.result.params?.field], JSON.stringify(change)).toEqual([400, field]);
  }
  expect((await chat.read()).revision).toBe(1);
});

const appFields = `name title revision stable canary canaryPercentage rollbackTo releases { id publishedBy }
  history { revision action stable canary canaryPercentage actor reason }`;
interface StaffApp {
  name: string;
  revision: number;
  history: { actor: string; reason: string; action: string }[];
}

test('DLV-05 staff with settings change rollouts with a reason, which stands in the history with who and when', async () => {
  for (const build of ['aaaa', 'bbbb']) await chat.publish(buildOf('mfe-chat', build, '/app/messages'));
  await chat.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa', reason: 'First' });
  const holder = await createHolder(api, ['settings']);
  const change = (as: typeof holder, revision: number, input: object) =>
    api.query<{ changeRollout: StaffApp }>(
      `mutation ($revision: Int!, $input: RolloutInput!) {
        changeRollout(app: "mfe-chat", revision: $revision, input: $input) { ${appFields} } }`,
      { revision, input },
      { as },
    );
  const canary = { action: 'CANARY', release: '1.0.0-bbbb', percentage: 10, reason: ' Try it ' };
  const { data } = await change(holder, 1, canary);
  expect(data?.changeRollout).toMatchObject({
    ...{ name: 'mfe-chat', revision: 2, stable: '1.0.0-aaaa', canary: '1.0.0-bbbb', canaryPercentage: 10 },
    releases: [{ id: '1.0.0-bbbb', publishedBy: 'team of mfe-chat' }, { id: '1.0.0-aaaa' }],
    rollbackTo: '1.0.0-aaaa',
    history: [
      { revision: 2, action: 'CANARY', actor: expect.stringMatching(/./), reason: 'Try it' },
      { revision: 1, action: 'PUBLISHED', actor: 'team of mfe-chat', reason: 'First' },
    ],
  });
  expect((await chat.read()).canary).toEqual({ release: '1.0.0-bbbb', percentage: 10 });
  expect((await change(holder, 1, canary)).errors[0]?.extensions).toMatchObject({
    code: 'CONFLICT',
    params: { by: expect.not.stringMatching(/^staff$/) },
  });
  expect((await change(holder, 2, { ...canary, reason: '' })).errors[0]?.extensions.code).toBe('FIELD_MISSING');

  expect(
    await api.database.prisma.auditEntry.findFirst({ where: { actorId: holder.id, action: 'app.rollout_changed' } }),
  ).toMatchObject({ entityId: 'mfe-chat', details: { revision: 2, rollout: 'CANARY', reason: 'Try it' } });

  const others = [await createHolder(api, ['analytics']), await api.createAccount()];
  for (const as of others) {
    expect((await change(as, 2, { action: 'PROMOTED', reason: 'x' })).errors[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await api.query(`{ publishedApps { ${appFields} } }`, {}, { as })).errors[0]?.extensions.code).toBe(
      'FORBIDDEN',
    );
  }
  const { data: list } = await api.query<{ publishedApps: StaffApp[] }>(
    `{ publishedApps { ${appFields} } }`,
    {},
    { as: holder },
  );
  expect(list?.publishedApps.map(({ name, revision }) => [name, revision])).toEqual([['mfe-chat', 2]]);
});

test('DLV-05 CARE-14 what cannot be done is said in the language of the account', async () => {
  const figures = await createTeam(api, 'mfe-figures');
  await figures.publish(buildOf('mfe-figures', 'aaaa', '/app/messages/figures'));
  await figures.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa' });
  await chat.publish(buildOf('mfe-chat', 'aaaa', '/app/messages'));
  const holder = await createHolder(api, ['settings']);
  await api.database.prisma.account.update({ where: { id: holder.id }, data: { language: 'de' } });
  const messageOf = async (input: object) => {
    const { errors } = await api.query(
      'mutation ($input: RolloutInput!) { changeRollout(app: "mfe-chat", revision: 0, input: $input) { name } }',
      { input: { reason: 'A test', ...input } },
      { as: holder },
    );
    return errors[0]?.message;
  };
  expect(await messageOf({ action: 'PUBLISHED', release: '1.0.0-aaaa' })).toBe(
    'Niemand kann mfe-chat 1.0.0-aaaa bekommen: Seine Adresse /app/messages überschneidet sich mit /app/messages/figures von mfe-figures',
  );
  expect(await messageOf({ action: 'PINNED', release: '1.0.0-ffff' })).toBe('Das Feld Release ist nicht gültig');
  expect(await messageOf({ action: 'PROMOTED' })).toBe('Das Feld Vorgang ist nicht gültig');
});
