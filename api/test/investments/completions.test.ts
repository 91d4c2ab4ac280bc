import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textFile, upload } from '../files/kit.ts';
import { readStored, seedInvestment } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3], firstName: 'Grace', lastName: 'Hopper' });
});
afterAll(() => api.close());

interface Completion {
  completedAt: string;
  completedBy: string;
  sourceVersion: number;
  files: { item: string; name: string; sha256: string }[];
}

const mark = async (investmentId: string, completed: boolean) => {
  const { errors } = await api.query(
    'mutation ($id: ID!, $completed: Boolean!) { setInvestmentCompleted(investmentId: $id, completed: $completed) { id } }',
    { id: investmentId, completed },
    { as: administrator },
  );
  expect(errors).toEqual([]);
};
const completions = async (investmentId: string, as = administrator) => {
  const { data, errors } = await api.query<{ investmentCompletions: Completion[] }>(
    `query ($id: ID!) { investmentCompletions(investmentId: $id) {
      completedAt completedBy sourceVersion
      files { section item itemType fileId name mediaType sizeBytes sha256 uploadedAt uploadedBy } } }`,
    { id: investmentId },
    { as },
  );
  return { list: data?.investmentCompletions, code: errors[0]?.extensions.code };
};
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

it('AINV-08 keeps which file stood in which item when the investment was marked as completed', async () => {
  const investor = await api.createAccount({ firstName: 'Ada', lastName: 'Byron' });
  const { investmentId, flowId } = await seedInvestment(api, investor);
  const { item } = await readStored(api, flowId);
  const send = (name: string, content: string) =>
    upload(api, 'investment/documents', investor, { investmentSectionNodeEdgeId: item('Passport').id }, [
      textFile(name, content),
    ]);
  const first = await send('one.txt', 'first page');
  expect((await completions(investmentId)).list).toEqual([]);
  await mark(investmentId, true);
  const expected = [
    {
      ...{ section: 'Identity', item: 'Passport', itemType: 'UPLOAD', fileId: first.body.result.fileIds[0] },
      ...{ name: 'one.txt', mediaType: 'text/plain; charset=utf-8', sizeBytes: 10, sha256: digest('first page') },
      ...{ uploadedAt: expect.stringMatching(/Z$/), uploadedBy: 'Ada Byron' },
    },
    { item: 'Guide', itemType: 'DOWNLOAD', name: 'Guide.txt', sha256: digest('What comes next'), uploadedBy: null },
  ];
  const { list } = await completions(investmentId);
  expect(list).toMatchObject([{ completedBy: 'Grace Hopper', sourceVersion: 1, files: expected }]);
  const { completedAt } = await api.database.prisma.investment.findUniqueOrThrow({ where: { id: investmentId } });
  expect(list?.[0]?.completedAt).toBe(completedAt?.toISOString());
  // Marking it again keeps the first time.
  await mark(investmentId, true);
  expect((await completions(investmentId)).list).toHaveLength(1);

  // What changes later changes nothing of it; another mark is kept beside it.
  await mark(investmentId, false);
  await api.rest('/api/delete/investment/documents', { as: investor, body: { fileId: first.body.result.fileIds[0] } });
  await send('two.txt', 'second page');
  await mark(investmentId, true);
  const both = (await completions(investmentId, investor)).list;
  expect(both?.map(({ files }) => files.map(({ name, sha256 }) => [name, sha256]))).toEqual([
    [
      ['two.txt', digest('second page')],
      ['Guide.txt', digest('What comes next')],
    ],
    [
      ['one.txt', digest('first page')],
      ['Guide.txt', digest('What comes next')],
    ],
  ]);
  const { pool } = api.database;
  for (const table of ['investment_completion', 'completion_file']) {
    for (const change of [`DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`]) {
      await expect(pool.query(change)).rejects.toThrow('append-only');
    }
  }
  await expect(pool.query(`UPDATE completion_file SET name = 'other'`)).rejects.toThrow('append-only');
});

it('AINV-08 AINV-09 counts a file that comes at the same moment, or refuses it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const investor = await api.createAccount();
    const { investmentId, flowId } = await seedInvestment(api, investor);
    const { item } = await readStored(api, flowId);
    const field = { investmentSectionNodeEdgeId: item('Passport').id };
    const [sent] = await Promise.all([
      upload(api, 'investment/documents', investor, field, [textFile()]),
      mark(investmentId, true),
    ]);
    const names = (await completions(investmentId)).list?.[0]?.files.map((file) => file.item);
    if (sent.status === 200) expect(names).toEqual(['Passport', 'Guide']);
    else expect([sent.body.result.code, names]).toEqual(['INVESTMENT_COMPLETED', ['Guide']]);
  }
});

it('PERM-19 CLI-13 is read by the investor, and by staff who read documents of that client', async () => {
  const investor = await api.createAccount();
  const { investmentId } = await seedInvestment(api, investor);
  await mark(investmentId, true);
  const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: investor.id }] });
  for (const reader of [investor, administrator, manager]) {
    expect((await completions(investmentId, reader)).list).toHaveLength(1);
  }
  expect((await completions(investmentId, await api.createAccount())).code).toBe('NOT_FOUND');
  expect((await completions(investmentId, await api.createAccount({ roles: [7] }))).code).toBe('NOT_FOUND');
  expect((await completions(investmentId, await api.createAccount({ roles: [9] }))).code).toBe('FORBIDDEN');
});

it('FILE-12 the investor is not told of a file in a step that was never open', async () => {
  const investor = await api.createAccount();
  const { investmentId, flowId } = await seedInvestment(api, investor);
  const { item, section } = await readStored(api, flowId);
  const field = { investmentSectionNodeEdgeId: item('Contract').id };
  await upload(api, 'investment/documents', administrator, field, [textFile('draft.txt')]);
  await mark(investmentId, true);
  const names = async (as: TestAccount) =>
    (await completions(investmentId, as)).list?.[0]?.files.map((file) => file.item);
  expect(await names(administrator)).toEqual(['Guide', 'Contract']);
  expect(await names(investor)).toEqual(['Guide']);
  await api.database.prisma.flowSection.update({ where: { id: section('Agreement').id }, data: { completed: true } });
  expect(await names(investor)).toEqual(['Guide', 'Contract']);
});
