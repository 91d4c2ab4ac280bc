import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { codeOf, newFlow, newItem, newSection, readRows, save } from './editor-kit.ts';
import { readStored } from './seed.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3], firstName: 'Grace', lastName: 'Hopper' });
});
afterAll(() => api.close());

describe.each(['onboarding', 'investment'] as const)('a save of an %s flow', (kind) => {
  it('CARE-17 HIST-02 is refused when another version was saved since, naming who, when and which', async () => {
    const flow = newFlow('Two editors');
    await save(api, kind, { flow }, administrator);
    const renamed = flow.sectionEdges.map((section) => ({ ...section, name: 'Theirs' }));
    await save(api, kind, { flow: { ...flow, version: 1, sectionEdges: renamed } }, administrator);
    const before = await readRows(api, flow.id);
    const other = await api.createAccount({ roles: [3] });
    for (const version of [1, undefined, 7]) {
      const mine = flow.sectionEdges.map((section) => ({ ...section, name: 'Mine' }));
      const answer = await save(api, kind, { flow: { ...flow, version, sectionEdges: mine } }, other);
      expect(answer.status).toBe(409);
      expect(answer.body.result).toMatchObject({
        code: 'CONFLICT',
        params: { by: 'Grace Hopper', version: 2, at: expect.stringMatching(/^\d{4}-.*Z$/) },
      });
    }
    expect(await readRows(api, flow.id)).toEqual(before);
  });

  it('CARE-17 a lost save can be sent again, and one that changes nothing raises nothing', async () => {
    const flow = newFlow('Lost');
    const creation = { flow };
    for (const _ of [1, 2]) {
      expect((await save(api, kind, creation, administrator)).body.result).toMatchObject({ version: 1 });
    }
    const [section] = flow.sectionEdges;
    const update = {
      flow: { ...flow, version: 1, sectionEdges: [newSection('New', newItem('Text'))] },
      deletedFlowSectionEdges: [section?.id],
    };
    const first = await save(api, kind, update, administrator);
    const rows = await readRows(api, flow.id);
    const again = await save(api, kind, update, administrator);
    expect([first.body.result, again.body.result]).toEqual(Array(2).fill({ flowId: flow.id, version: 2 }));
    expect(await readRows(api, flow.id)).toEqual(rows);
    const where = { entityType: 'flow', entityId: flow.id };
    expect(await api.database.prisma.auditEntry.count({ where })).toBe(2);
  });
});

describe('concurrent saves', () => {
  it('CARE-17 of one template store one of them and refuse the other', async () => {
    const flow = newFlow('Race');
    await save(api, 'investment', { flow }, administrator);
    const named = (name: string) => ({
      flow: { ...flow, version: 1, sectionEdges: flow.sectionEdges.map((section) => ({ ...section, name })) },
    });
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => save(api, 'investment', named(name), administrator)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const stored = await readStored(api, flow.id);
    expect(stored.version).toBe(2);
    expect(['A', 'B', 'C', 'D'][answers.findIndex(({ status }) => status === 200)]).toBe(stored.sections[0]?.name);
  });

  it('CARE-17 of one new template, sent twice at once, make one', async () => {
    const flow = newFlow('Twice');
    const answers = await Promise.all([1, 2, 3].map(() => save(api, 'onboarding', { flow }, administrator)));
    expect(answers.map(({ body }) => body.result)).toEqual(Array(3).fill({ flowId: flow.id, version: 1 }));
    const other = await save(api, 'onboarding', { flow: { ...newFlow('Twice'), id: flow.id } }, administrator);
    expect(codeOf(other)).toBe('CONFLICT');
  });

  it('ONBT-15 two new flows that claim the same id of a section keep it once', async () => {
    const shared = randomUUID();
    const claims = [1, 2].map((index) => ({ ...newFlow(`Claim ${index}`, [{ ...newSection('A'), id: shared }]) }));
    const answers = await Promise.all(claims.map((flow) => save(api, 'investment', { flow }, administrator)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await api.database.prisma.flow.count({ where: { name: { startsWith: 'Claim' } } })).toBe(1);
  });
});
