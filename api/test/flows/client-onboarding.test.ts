import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { download, textFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { readStored, seedInvestment, seedOnboarding, seedTemplate } from './seed.ts';

interface Onboarding {
  client: { id: string; email: string };
  firebaseId: string;
  flow: {
    id: string;
    sections: {
      id: string;
      name: string;
      shown: boolean;
      current: boolean;
      completed: boolean;
      items: {
        name: string;
        files: { name: string; downloadPath: string; deletable: boolean }[];
        input: { text: string } | null;
      }[];
    }[];
  };
}

const document = `query ($flowId: ID!, $firebaseId: ID!) { clientOnboarding(flowId: $flowId, firebaseId: $firebaseId) {
  client { id firstName lastName email } firebaseId
  flow { id name sections { id name shown current completed items { name files { name downloadPath deletable } input { text } } } } } }`;

let api: TestApi;
let senior: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  senior = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

const read = (flowId: string, firebaseId: string, as = senior) =>
  api.query<{ clientOnboarding: Onboarding }>(document, { flowId, firebaseId }, { as });
const applicant = () => api.createAccount({ roles: [2] });

describe('a client’s own onboarding instance', () => {
  it('ONBT-20 PERM-19 has every section with its flags and the client’s uploads and answers', async () => {
    const client = await applicant();
    const flowId = await seedOnboarding(api, client);
    const stored = await readStored(api, flowId);
    const place = { onboardingSectionNodeEdgeId: stored.item('Passport').id, firebaseId: client.subject };
    expect((await upload(api, 'onboarding/documents', client, place, [textFile('Passport.txt', 'P')])).status).toBe(
      200,
    );
    await api.query(
      'mutation ($edgeId: ID!, $text: String!) { insertInputField(edgeId: $edgeId, text: $text) { affectedRows } }',
      { edgeId: stored.item('Passport number').id, text: 'X-100' },
      { as: client },
    );
    const { clientOnboarding: seen } = (await read(flowId, client.subject)).data ?? {};
    expect(seen).toMatchObject({ client: { id: client.id, email: client.email }, firebaseId: client.subject });
    expect(seen?.flow.sections.map(({ name, shown, current, completed }) => [name, shown, current, completed])).toEqual(
      [
        ['Identity', true, true, false],
        ['Internal check', false, false, false],
        ['Address', true, false, false],
        ['Agreement', true, false, false],
      ],
    );
    const items = seen?.flow.sections[0]?.items ?? [];
    expect(items.find(({ name }) => name === 'Passport number')?.input).toEqual({ text: 'X-100' });
    const [passport] = items.find(({ name }) => name === 'Passport')?.files ?? [];
    expect(passport).toMatchObject({ name: 'Passport.txt', deletable: false });
    expect((await download(api, passport?.downloadPath ?? '', senior)).bytes.toString()).toBe('P');
  });

  it('ONBT-20 ONBT-21 has the flags and files that staff set when the client reads it next', async () => {
    const client = await applicant();
    const flowId = await seedOnboarding(api, client);
    const set = async (name: string, flags: Record<string, boolean>) =>
      api.query(
        `mutation ($id: ID!, $shown: Boolean, $current: Boolean, $completed: Boolean) {
          updateFlowSection(id: $id, shown: $shown, current: $current, completed: $completed) { id } }`,
        { id: (await readStored(api, flowId)).section(name).id, ...flags },
        { as: senior },
      );
    const own = async () =>
      (
        await api.query<{ onboardingFlow: { sections: { name: string; unlocked: boolean; completed: boolean }[] } }>(
          '{ onboardingFlow { sections { name unlocked completed } } }',
          {},
          { as: client },
        )
      ).data?.onboardingFlow.sections.map(({ name, unlocked, completed }) => [name, unlocked, completed]);
    expect((await set('Identity', { completed: true })).status).toBe(200);
    expect(await own()).toEqual([
      ['Identity', true, true],
      ['Address', true, false],
      ['Agreement', false, false],
    ]);
    await set('Internal check', { shown: true });
    await set('Address', { shown: false });
    expect(await own()).toEqual([
      ['Identity', true, true],
      ['Internal check', false, false],
      ['Agreement', true, false],
    ]);
    const item = (await readStored(api, flowId)).item('Contract');
    const place = { onboardingSectionNodeEdgeId: item.id, firebaseId: client.subject };
    const sent = await upload(api, 'onboarding/documents', senior, place, [textFile('Terms.txt', 'Terms')]);
    const path = `onboarding/documents/${sent.body.result.fileIds[0]}`;
    expect((await download(api, path, client)).bytes.toString()).toBe('Terms');
  });

  it('CLI-13 ONBT-20 is not found for invisible clients, templates and investments', async () => {
    const client = await applicant();
    const other = await applicant();
    const flowId = await seedOnboarding(api, client);
    const otherFlow = await seedOnboarding(api, other);
    const investment = await seedInvestment(api, client);
    const template = await seedTemplate(api, 'ONBOARDING', 'Another');
    const unknown = await read(randomUUID(), 'nobody');
    expect([unknown.status, unknown.data, unknown.errors[0]?.extensions.code]).toEqual([404, null, 'NOT_FOUND']);
    for (const [flow, subject] of [
      [flowId, other.subject],
      [otherFlow, client.subject],
      [investment.flowId, client.subject],
      [template.id, client.subject],
      [flowId, client.id],
      ['x', client.subject],
    ] as const) {
      const { status, data, errors } = await read(flow, subject);
      expect({ flow, status, data, errors }).toEqual({ flow, status: 404, data: null, errors: unknown.errors });
    }
    const employee = await api.createAccount({ roles: [6, { roleId: 10, investorAccountId: other.id }] });
    expect((await read(flowId, client.subject, employee)).errors).toEqual(unknown.errors);
    expect((await read(otherFlow, other.subject, employee)).status).toBe(200);
  });

  it('ONBT-02 PERM-14/#3 PERM-22 requires handle_onboarding and read_client_document', async () => {
    const client = await applicant();
    const flowId = await seedOnboarding(api, client);
    for (const staff of [
      await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: client.id }] }),
      await api.createAccount({ roles: [11] }),
      client,
    ]) {
      const { status, data, errors } = await read(flowId, client.subject, staff);
      expect([status, data, errors[0]?.extensions.code]).toEqual([403, null, 'FORBIDDEN']);
    }
  });
});
