import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealOf, editorCalls, insertDraft } from '../deals/editor-kit.ts';
import { moneyCalls, readMoneyState } from '../investments/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { withRetries } from './retry.ts';
import { isLongRun } from './seeds.ts';

const rounds = Array.from({ length: isLongRun ? 120 : 8 }, (_each, index) => index + 1);
const timeout = isLongRun ? 900_000 : 90_000;

let api: TestApi;
let admin: TestAccount;
let editor: TestAccount;
let calls: ReturnType<typeof editorCalls>;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
  editor = await api.createAccount({ roles: [11] });
  calls = editorCalls(api);
});
afterAll(() => api.close());

test('HIST-02 EDIT-41 of two editors who save at once one is told of the conflict, and nothing is lost', {
  timeout,
}, async () => {
  const draft = await insertDraft(api, admin);
  let version = 1;
  for (const round of rounds) {
    const texts = { title: `title ${round}`, fees: `fees ${round}` };
    const saves = [
      { as: admin, input: { title: texts.title } },
      { as: editor, input: { fees: texts.fees } },
    ];
    const answers = await Promise.all(saves.map(({ as, input }) => calls.update(draft.id, version, input, as)));
    const codes = answers.map(({ errors }) => errors[0]?.extensions.code);
    expect(codes.toSorted()).toEqual(['CONFLICT', undefined]);
    const lost = saves[codes.indexOf('CONFLICT')];
    const conflict = answers[codes.indexOf('CONFLICT')]?.errors[0]?.extensions.params;
    expect(conflict?.version).toBe(version + 1);
    const merged = dealOf(await calls.update(draft.id, version + 1, lost?.input ?? {}, lost?.as ?? admin));
    version += 2;
    expect(merged).toMatchObject({ version, content: { terms: texts } });
  }
  const { rows } = await api.database.pool.query<{ number: number }>(
    'SELECT number FROM deal_version WHERE deal_id = $1 ORDER BY number',
    [draft.id],
  );
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: version }, (_each, index) => index + 1));
});

/** Checks that what is available is the total less what is committed, and that nothing is oversold. */
async function expectBalanced(id: string): Promise<number> {
  const { committed, stored, live } = await readMoneyState(api.database, id);
  const { investmentValue } = await api.database.prisma.deal.findUniqueOrThrow({ where: { id } });
  const sum = live.reduce((total, value) => total + Number(value), 0);
  expect(Number(committed)).toBe(sum);
  expect(Number(stored)).toBe(Number(investmentValue) - sum);
  expect(Number(stored)).toBeGreaterThanOrEqual(0);
  return sum;
}

test('EDIT-14 EDIT-49 AMT-21 a total that changes while investors invest never oversells and never strands an amount', {
  timeout,
}, async () => {
  const { invest, cancel } = moneyCalls(api);
  const investors = await Promise.all([1, 2, 3, 4, 5].map(() => api.createAccount()));
  for (const round of rounds) {
    const { id } = await createDeal(api.database, {
      ...{ valuation: '1', investmentMin: '100', investmentMax: '200' },
      ...{ investmentValue: '1000', investmentAmountAvailable: '1000' },
    });
    const shrink = async () => {
      const codes: (string | undefined)[] = [];
      for (const total of ['500', '300', '900', '201']) {
        const { version } = dealOf(await calls.open(id, admin));
        const { errors } = await calls.update(id, version, { investmentValue: total }, admin, { apply: true });
        codes.push(errors[0]?.extensions.code);
      }
      return codes;
    };
    const [codes, ...answers] = await Promise.all([
      shrink(),
      ...investors.map((investor) => withRetries(() => invest(investor, id, String(100 + ((round * 37) % 101))))),
    ]);
    expect(codes.filter((code) => code && code !== 'DEAL_TOTAL_TOO_LOW')).toEqual([]);
    for (const { body } of answers) expect(['AMOUNT_ABOVE_AVAILABLE', undefined]).toContain(body.result.code);
    const committed = await expectBalanced(id);
    const [cancelled] = answers.flatMap(({ body }) => body.result.investmentId ?? []);
    const owner = investors[answers.findIndex(({ body }) => body.result.investmentId === cancelled)];
    const { version } = dealOf(await calls.open(id, admin));
    // The total goes down to what is placed, while an amount becomes available again.
    const total = String(Math.max(committed, 201));
    await Promise.all([
      calls.update(id, version, { investmentValue: total }, admin, { apply: true }),
      owner && cancelled ? withRetries(() => cancel(owner, cancelled)) : undefined,
    ]);
    await expectBalanced(id);
  }
});

/** Unpublishes a company with its deals, or publishes it. */
const setUnpublished = (companyId: string, isUnpublished: boolean) =>
  isUnpublished
    ? api.rest('/api/company/unpublish', { as: admin, body: { companyId } }).then(({ body }) => body.result)
    : api
        .query('mutation ($id: ID!) { publishCompany(id: $id) { id } }', { id: companyId }, { as: admin })
        .then(({ errors }) => errors[0]?.extensions);

const countDeadlocks = async (): Promise<number> => {
  await api.database.pool.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await api.database.pool.query<{ deadlocks: string }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(rows[0]?.deadlocks);
};

test('EDIT-47 COMP-22 unpublishing a company, saving its deals and investing in them at once has no deadlock', {
  timeout,
}, async () => {
  const first = await createDeal(api.database, { valuation: '1' });
  const { companyId } = first;
  const second = await createDeal(api.database, { companyId, valuation: '1' });
  const other = await createDeal(api.database, { valuation: '1' });
  const deals = [first.id, second.id];
  const investors = await Promise.all([1, 2].map(() => api.createAccount()));
  const { invest, cancel } = moneyCalls(api);
  const allowed = [
    undefined,
    'CONFLICT',
    'NOT_FOUND',
    'COMPANY_UNPUBLISHED',
    'ALREADY_INVESTED',
    'DEAL_NOT_OPEN',
    'DEAL_NEEDS_FLOW',
  ];
  for (const round of rounds) {
    const answers = await Promise.all([
      setUnpublished(companyId, round % 2 === 1),
      ...deals.map(async (id) => {
        const { version } = dealOf(await calls.open(id, admin));
        // Every other save moves the deal to the other company and back, which takes both companies' locks.
        const company = round % 4 === 0 ? other.companyId : companyId;
        const input = { title: `round ${round}`, ...(id === second.id ? { companyId: company } : {}) };
        const { errors } = await calls.update(id, version, input, admin, { apply: true });
        return errors[0]?.extensions;
      }),
      calls.publish(first.id, admin).then(({ body }) => body.result),
      ...investors.map(async (investor, index) => {
        const { body } = await invest(investor, deals[index], '25000');
        if (body.result.investmentId) return (await cancel(investor, body.result.investmentId)).body.result;
        return body.result;
      }),
    ]);
    const codes = answers.map((answer) => answer?.code);
    expect(codes.filter((code) => !allowed.includes(code))).toEqual([]);
    // A deadlock is answered as a conflict that names no version.
    for (const answer of answers) if (answer?.code === 'CONFLICT') expect(answer).toHaveProperty('params.version');
  }
  expect(await countDeadlocks()).toBe(0);
});
