import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Permission } from '../../src/database/generated/enums.ts';
import { download, textFile, upload } from '../files/kit.ts';
import { readStored, seedInvestment, seedOnboarding } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createHolder } from './holders.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Call = (as: TestAccount) => Promise<number>;
const allBut = (flag: Permission) => Object.values(Permission).filter((each) => each !== flag);
const neededFlags: Permission[] = [
  'read_client_info',
  'read_client_document',
  'manage_client_document',
  'handle_onboarding',
];

/** The status of a response; 404 when its data is empty. */
async function ask(query: string, variables: object, as: TestAccount, isEmpty = (_data: unknown) => false) {
  const { status, data } = await api.query(query, { ...variables }, { as });
  return status === 200 && isEmpty(data) ? 404 : status;
}

describe.each(['investment', 'onboarding'] as const)('the %s documents of a client', (kind) => {
  let client: TestAccount;
  let flowId: string;
  let reads: Record<string, Call>;
  let changes: Record<string, Call>;
  beforeEach(async () => {
    client = await api.createAccount();
    const seeded = kind === 'investment' ? await seedInvestment(api, client) : undefined;
    flowId = seeded?.flowId ?? (await seedOnboarding(api, client));
    const flow = await readStored(api, flowId);
    const field = `${kind}SectionNodeEdgeId`;
    const own = { [field]: flow.item('Passport').id };
    const { body } = await upload(api, `${kind}/documents`, client, own, [textFile()]);
    const guideId = flow.item('Guide').files[0]?.id ?? '';
    const sectionId = flow.section('Identity').id;
    const fileId = body.result.fileIds[0];
    const { dealId, investmentId } = seeded ?? {};
    const ids = { dealId, investmentId, flowId };
    reads = {
      item: (as) => ask('query ($id: ID!) { flowItem(id: $id) { name } }', { id: flow.item('Passport').id }, as),
      upload: async (as) => (await download(api, `${kind}/documents/${fileId}`, as)).status,
      guide: async (as) => (await download(api, `${kind}/documents/${guideId}`, as)).status,
      ...(seeded
        ? {
            flow: (as) =>
              ask(
                `query ($dealId: ID!, $flowId: ID!, $investmentId: ID!) {
                  clientInvestment(dealId: $dealId, flowId: $flowId, investmentId: $investmentId) { flow { id } } }`,
                ids,
                as,
              ),
            list: (as) =>
              ask('{ dealInvestments { items { investments { id } } } }', {}, as, (data) => {
                return !JSON.stringify(data).includes(seeded.investmentId);
              }),
            tab: (as) => ask('query ($id: ID!) { client(id: $id) { investments { id } } }', { id: client.id }, as),
          }
        : {
            flow: (as) =>
              ask(
                `query ($flowId: ID!, $subject: ID!) {
                  clientOnboarding(flowId: $flowId, firebaseId: $subject) { flow { id } } }`,
                { flowId, subject: client.subject },
                as,
              ),
            tab: (as) => ask('query ($id: ID!) { client(id: $id) { onboardingFlow { id } } }', { id: client.id }, as),
            progress: (as) =>
              ask('query ($id: ID!) { client(id: $id) { onboardingProgress { step { id } } } }', { id: client.id }, as),
          }),
    };
    const rest = async (path: string, as: TestAccount) =>
      (await api.rest(`/api/${path}/${kind}/documents`, { as, body: { fileId: guideId } })).status;
    changes = {
      upload: async (as) =>
        (await upload(api, `${kind}/documents`, as, { [field]: flow.item('Guide').id }, [textFile('More.txt')])).status,
      delete: (as) => rest('delete', as),
      restore: (as) => rest('restore', as),
      section: (as) =>
        ask('mutation ($id: ID!) { updateFlowSection(id: $id, completed: true) { id } }', { id: sectionId }, as),
      ...(seeded && {
        completed: (as) =>
          ask(
            'mutation ($id: ID!) { setInvestmentCompleted(investmentId: $id, completed: true) { id } }',
            { id: investmentId },
            as,
          ),
      }),
    };
  });

  async function statusesOf(calls: Record<string, Call>, as: TestAccount): Promise<Record<string, number>> {
    const statuses: Record<string, number> = {};
    for (const [name, call] of Object.entries(calls)) statuses[name] = await call(as);
    return statuses;
  }
  const each = (calls: Record<string, Call>, status: number) =>
    Object.fromEntries(Object.keys(calls).map((name) => [name, status]));
  const stored = async () => {
    const { sections } = await readStored(api, flowId);
    return [sections, await api.database.prisma.investment.findMany({ where: { accountId: client.id } })];
  };

  it('PERM-19 cannot be read or changed without read_client_document, even with all other flags', async () => {
    const holder = await createHolder(api, allBut('read_client_document'));
    const before = await stored();
    for (const status of Object.values(await statusesOf(reads, holder))) expect([403, 404]).toContain(status);
    expect(await statusesOf(changes, holder)).toEqual(each(changes, 403));
    expect(await stored()).toEqual(before);
  });

  if (kind === 'onboarding')
    it('can only be downloaded without handle_onboarding', async () => {
      const holder = await createHolder(api, allBut('handle_onboarding'));
      expect(await statusesOf(reads, holder)).toEqual({
        item: 403,
        flow: 403,
        upload: 200,
        guide: 200,
        tab: 200,
        progress: 403,
      });
    });

  it('PERM-19 can be read but not changed without manage_client_document, even with all other flags', async () => {
    const holder = await createHolder(api, allBut('manage_client_document'));
    const before = await stored();
    expect(await statusesOf(reads, holder)).toEqual(each(reads, 200));
    expect(await statusesOf(changes, holder)).toEqual(each(changes, 403));
    expect(await stored()).toEqual(before);
  });

  it('PERM-19 can be read and changed by the client’s manager with both flags, and are not found for others', async () => {
    const others = [{ roleId: 10, investorAccountId: (await api.createAccount()).id }];
    const outsider = await createHolder(api, neededFlags, { others });
    const before = await stored();
    expect(await statusesOf(reads, outsider)).toEqual(each(reads, 404));
    expect(await statusesOf(changes, outsider)).toEqual(each(changes, 404));
    expect(await stored()).toEqual(before);
    const manager = await createHolder(api, neededFlags, { others: [{ roleId: 10, investorAccountId: client.id }] });
    expect(await statusesOf(reads, manager)).toEqual(each(reads, 200));
    expect(await statusesOf(changes, manager)).toEqual(each(changes, 200));
  });
});
