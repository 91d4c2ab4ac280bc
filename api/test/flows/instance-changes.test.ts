import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { editedFlow, newItem, newSection, outline, readRows, save } from './editor-kit.ts';
import { readStored, seedInvestment, seedOnboarding, setFlags } from './seed.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;
const flags = async (flowId: string) => (await readStored(api, flowId)).flags();

const answer = (itemId: string, as: TestAccount, text = 'X123') =>
  api.query(
    'mutation ($id: ID!, $text: String!) { insertInputField(edgeId: $id, text: $text) { affectedRows } }',
    { id: itemId, text },
    { as },
  );
const setSection = (id: string, change: object, as = administrator) =>
  api.query<{ updateFlowSection: { sections: { id: string; dueOn: string | null }[] } }>(
    `mutation ($id: ID!, $current: Boolean, $completed: Boolean, $dueOn: Date) {
      updateFlowSection(id: $id, current: $current, completed: $completed, dueOn: $dueOn) { sections { id dueOn } } }`,
    { id, ...change },
    { as },
  );
const askAgain = (itemId: string, reason: string, as = administrator) =>
  api.query<{ askAgain: { id: string } }>(
    'mutation ($itemId: ID!, $reason: String!) { askAgain(itemId: $itemId, reason: $reason) { id } }',
    { itemId, reason },
    { as },
  );

describe.each(['investment', 'onboarding'] as const)('an %s instance that staff change', (kind) => {
  const field = `${kind}SectionNodeEdgeId`;
  async function newInstance() {
    const client = await api.createAccount({ roles: kind === 'investment' ? [1] : [2] });
    if (kind === 'onboarding') return { client, flowId: await seedOnboarding(api, client), investmentId: '' };
    return { client, ...(await seedInvestment(api, client)) };
  }
  const uploadTo = (itemId: string, as: TestAccount) =>
    upload(api, `${kind}/documents`, as, { [field]: itemId }, [textFile()]);

  it('ONBT-19 ONBT-20 gets sections of its own, which are not default, in the order that staff choose', async () => {
    const { flowId, client } = await newInstance();
    const edited = await editedFlow(api, flowId);
    const added = newSection('Extra', newItem('Bank letter', 'UPLOAD'));
    const [identity, ...others] = edited.sectionEdges;
    const saved = await save(
      api,
      kind,
      { flow: { ...edited, sectionEdges: [added, identity, ...others] } },
      administrator,
    );
    expect(saved.body.result).toMatchObject({ flowId, version: 2 });
    const stored = await readStored(api, flowId);
    expect(stored.sections.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Extra', false],
      ['Identity', true],
      ['Internal check', true],
      ['Address', true],
      ['Agreement', true],
    ]);
    // The step that the client is at stays.
    expect(await flags(flowId)).toEqual(['Extra', 'Identity current', 'Internal check hidden', 'Address', 'Agreement']);
    await setSection(stored.section('Extra').id, { current: true });
    expect((await uploadTo(stored.item('Bank letter').id, client)).status).toBe(200);
    const where = { entityId: flowId, action: 'flow_instance.updated' };
    expect(await api.database.prisma.auditEntry.count({ where })).toBe(1);
    // An instance has no earlier versions, and keeps its name.
    expect(await api.database.prisma.flowVersion.count({ where: { flowId } })).toBe(0);
    const renamed = { ...(await editedFlow(api, flowId)), name: 'Other' };
    expect((await save(api, kind, { flow: renamed }, administrator)).body.result.code).toBe('FIELD_INVALID');
  });

  it('ONBT-21 AINV-07 keeps one section current when the current one goes or a new one comes', async () => {
    const { flowId } = await newInstance();
    const edited = await editedFlow(api, flowId);
    const [identity, ...others] = edited.sectionEdges;
    const without = { flow: { ...edited, sectionEdges: others }, deletedFlowSectionEdges: [identity?.id] };
    expect((await save(api, kind, without, administrator)).status).toBe(200);
    expect(await flags(flowId)).toEqual(['Internal check hidden', 'Address current', 'Agreement']);
    for (const name of ['Address', 'Agreement']) await setFlags(api, flowId, name, { current: false, completed: true });
    const done = await editedFlow(api, flowId);
    const added = { ...done, sectionEdges: [...done.sectionEdges, newSection('One more'), newSection('And another')] };
    await save(api, kind, { flow: added }, administrator);
    expect(await flags(flowId)).toEqual([
      'Internal check hidden',
      'Address completed',
      'Agreement completed',
      'One more current',
      'And another',
    ]);
  });

  it('ONBT-16 loses nothing that the client has uploaded or answered', async () => {
    const { flowId, client } = await newInstance();
    const { item, section } = await readStored(api, flowId);
    await answer(item('Passport number').id, client);
    await uploadTo(item('Passport').id, client);
    const edited = await editedFlow(api, flowId);
    const before = await readRows(api, flowId);
    const [identity, ...others] = edited.sectionEdges;
    if (!identity) throw new Error('A section');
    const tries: [object, string][] = [
      [{ flow: { ...edited, sectionEdges: others }, deletedFlowSectionEdges: [identity.id] }, 'Passport number'],
      [
        {
          flow: {
            ...edited,
            sectionEdges: [
              { ...identity, itemNodes: identity.itemNodes.filter(({ name }) => name !== 'Passport') },
              ...others,
            ],
          },
          deletedSectionItemEdges: [item('Passport').id],
        },
        'Passport',
      ],
      [
        {
          flow: {
            ...edited,
            sectionEdges: [
              {
                ...identity,
                itemNodes: identity.itemNodes.map((each) => ({
                  ...each,
                  type: each.name === 'Passport' ? 'TEXT' : each.type,
                })),
              },
              ...others,
            ],
          },
        },
        'Passport',
      ],
    ];
    for (const [body, name] of tries) {
      const refused = await save(api, kind, body, administrator);
      expect([refused.status, refused.body.result]).toMatchObject([409, { code: 'ITEM_IN_USE', params: { name } }]);
    }
    const removal = { deletedFlowSectionEdges: [section('Identity').id] };
    expect((await api.rest(`/api/${kind}/delete`, { as: administrator, body: removal })).body.result.code).toBe(
      'ITEM_IN_USE',
    );
    expect(await readRows(api, flowId)).toEqual(before);
    // What staff have put there may go, and what is filled may move.
    const [first] = others;
    if (!first) throw new Error('A section');
    const moved = {
      flow: {
        ...edited,
        sectionEdges: [
          { ...first, itemNodes: [...identity.itemNodes.filter(({ name }) => name !== 'Guide'), ...first.itemNodes] },
          ...others.slice(1),
        ],
      },
      deletedFlowSectionEdges: [identity.id],
      deletedSectionItemEdges: [item('Guide').id],
    };
    expect((await save(api, kind, moved, administrator)).status).toBe(200);
    const stored = await readStored(api, flowId);
    expect(stored.item('Passport').files).toHaveLength(1);
    expect(stored.item('Passport number').input?.text).toBe('X123');
  });

  it('FILE-11 ONB-20 answers a client who uses an item that staff removed so', async () => {
    const { flowId, client } = await newInstance();
    const { item } = await readStored(api, flowId);
    const stranger = await api.createAccount();
    const ids = [item('Passport').id, item('Passport number').id];
    const edited = await editedFlow(api, flowId);
    const sectionEdges = edited.sectionEdges.map((section) => ({
      ...section,
      itemNodes: section.itemNodes.filter(({ id }) => !ids.includes(id)),
    }));
    await save(api, kind, { flow: { ...edited, sectionEdges }, deletedSectionItemEdges: ids }, administrator);
    const late = await uploadTo(ids[0] ?? '', client);
    expect([late.status, late.body.result]).toMatchObject([410, { code: 'ITEM_REMOVED' }]);
    expect(codeOf(await answer(ids[1] ?? '', client))).toBe('ITEM_REMOVED');
    expect((await uploadTo(ids[0] ?? '', stranger)).body.result.code).toBe('NOT_FOUND');
    expect(codeOf(await answer(ids[1] ?? '', stranger))).toBe('NOT_FOUND');
  });

  it('FILE-11 ONBT-16 removed at the moment of an upload, an item is gone or kept with its file', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { flowId, client } = await newInstance();
      const { item } = await readStored(api, flowId);
      const { id } = item('Passport');
      const [uploaded, removed] = await Promise.all([
        uploadTo(id, client),
        api.rest(`/api/${kind}/delete`, {
          as: administrator,
          body: { deletedFlowSectionEdges: [], deletedSectionItemEdges: [id] },
        }),
      ]);
      const files = await api.database.prisma.storedFile.count({ where: { flowItemId: id } });
      if (uploaded.status === 200) expect([removed.body.result.code, files]).toEqual(['ITEM_IN_USE', 1]);
      else expect([uploaded.body.result.code, removed.status, files]).toEqual(['ITEM_REMOVED', 200, 0]);
    }
  });

  it('DOCH-10 ONB-20 tells a client whose step was completed meanwhile', async () => {
    const { flowId, client } = await newInstance();
    const { item, section } = await readStored(api, flowId);
    await setSection(section('Identity').id, { completed: true });
    expect(codeOf(await answer(item('Passport number').id, client))).toBe('SECTION_COMPLETED');
    expect((await uploadTo(item('Passport').id, client)).body.result.code).toBe('SECTION_COMPLETED');
  });

  it('CARE-18 a section has a day by which it is due, which staff set and remove', async () => {
    const { flowId, client } = await newInstance();
    const { id } = (await readStored(api, flowId)).section('Identity');
    const set = await setSection(id, { dueOn: '2027-02-28' });
    expect(set.data?.updateFlowSection.sections[0]).toEqual({ id, dueOn: '2027-02-28' });
    const own = async () => {
      const query =
        kind === 'onboarding'
          ? '{ onboardingFlow { sections { dueOn } } }'
          : '{ myInvestments { flow { sections { dueOn } } } }';
      const { data } = await api.query<Record<string, never>>(query, {}, { as: client });
      return JSON.stringify(data).match(/"dueOn":("[^"]*"|null)/)?.[1];
    };
    expect(await own()).toBe('"2027-02-28"');
    await setSection(id, { completed: false });
    expect(await own()).toBe('"2027-02-28"');
    await setSection(id, { dueOn: null });
    expect(await own()).toBe('null');
    const entries = await api.database.prisma.auditEntry.findMany({ where: { entityId: id }, orderBy: { id: 'asc' } });
    expect(entries.map(({ details }) => (details as { changes: object[] }).changes)).toEqual([
      [{ field: 'dueOn', before: null, after: 'Identity: 2027-02-28' }],
      [{ field: 'dueOn', before: 'Identity: 2027-02-28', after: null }],
    ]);
    // The day stays with the flow's later saves.
    await setSection(id, { dueOn: '2027-03-01' });
    const edited = await editedFlow(api, flowId);
    await save(
      api,
      kind,
      { flow: { ...edited, sectionEdges: [newSection('New'), ...edited.sectionEdges] } },
      administrator,
    );
    expect(await own()).toMatch(/2027-03-01|null/);
    expect((await readStored(api, flowId)).section('Identity').dueOn).toEqual(new Date('2027-03-01'));
  });

  it('CARE-18 staff ask for a file again with a reason, which opens the step anew until it comes', async () => {
    const { flowId, client } = await newInstance();
    const { item, section } = await readStored(api, flowId);
    await uploadTo(item('Passport').id, client);
    await answer(item('Passport number').id, client);
    await setSection(section('Identity').id, { completed: true });
    expect((await flags(flowId))[0]).toBe('Identity completed');
    const request = async () => {
      const { data } = await api.query<{ flowItem: { request: { reason: string; askedAt: string } | null } }>(
        'query ($id: ID!) { flowItem(id: $id) { request { reason askedAt } } }',
        { id: item('Passport').id },
        { as: client },
      );
      return data?.flowItem.request;
    };
    expect((await askAgain(item('Passport').id, ' It is cut off ')).data?.askAgain).toEqual({ id: flowId });
    expect(await flags(flowId)).toEqual(['Identity current', 'Internal check hidden', 'Address', 'Agreement']);
    expect(await request()).toMatchObject({ reason: 'It is cut off' });
    await askAgain(item('Passport').id, 'It has expired');
    expect(await request()).toMatchObject({ reason: 'It has expired' });
    expect(await api.database.prisma.flowItemRequest.count({ where: { itemId: item('Passport').id } })).toBe(1);
    expect((await uploadTo(item('Passport').id, client)).status).toBe(200);
    expect(await request()).toBeNull();
    const [entry] = await api.database.prisma.auditEntry.findMany({
      where: { entityId: item('Passport').id, action: 'flow_item.asked_again' },
      orderBy: { id: 'asc' },
    });
    expect(entry?.details).toMatchObject({
      changes: [
        { field: 'item', before: null, after: 'Passport' },
        { field: 'reason', before: null, after: 'It is cut off' },
      ],
    });
    // An answer is asked for again in the same way.
    await askAgain(item('Passport number').id, 'Two digits are missing');
    const input = await api.database.prisma.flowItemInput.findFirst({ where: { itemId: item('Passport number').id } });
    const update = await api.query(
      'mutation ($id: ID!) { updateInputField(id: $id, text: "X1234") { id } }',
      { id: input?.id },
      { as: client },
    );
    expect(update.errors).toEqual([]);
    expect(
      await api.database.prisma.flowItemRequest.count({ where: { answeredAt: null, item: { section: { flowId } } } }),
    ).toBe(0);
  });

  it('CARE-18 PERM-19 is refused without a reason, for other items, and without the right', async () => {
    const { flowId } = await newInstance();
    const { item } = await readStored(api, flowId);
    const before = await readRows(api, flowId);
    expect(codeOf(await askAgain(item('Passport').id, ' '))).toBe('FIELD_MISSING');
    expect(codeOf(await askAgain(item('Passport').id, 'a'.repeat(1_001)))).toBe('FIELD_INVALID');
    for (const name of ['Guide', 'Welcome', 'Signature']) {
      expect(codeOf(await askAgain(item(name).id, 'Again'))).toBe('ITEM_TYPE_MISMATCH');
    }
    expect(codeOf(await askAgain(item('Passport').id, 'Again', await api.createAccount({ roles: [7] })))).toBe(
      'NOT_FOUND',
    );
    expect(codeOf(await askAgain(item('Passport').id, 'Again', await api.createAccount({ roles: [9] })))).toBe(
      'FORBIDDEN',
    );
    expect(await readRows(api, flowId)).toEqual(before);
    expect(await api.database.prisma.flowItemRequest.count({ where: { item: { section: { flowId } } } })).toBe(0);
  });

  it('PERM-19 AINV-10 CLI-13 is changed by nobody without the right, nor by its owner', async () => {
    const { flowId, client } = await newInstance();
    const edited = await editedFlow(api, flowId);
    const body = { flow: { ...edited, sectionEdges: [...edited.sectionEdges, newSection('Mine')] } };
    const before = await readRows(api, flowId);
    const manager = await api.createAccount({ roles: [7] });
    expect((await save(api, kind, body, client)).status).toBe(403);
    expect((await save(api, kind, body, manager)).status).toBe(kind === 'investment' ? 404 : 403);
    expect((await save(api, kind, body, await api.createAccount({ roles: [11] }))).status).toBe(
      kind === 'investment' ? 404 : 403,
    );
    expect(await readRows(api, flowId)).toEqual(before);
    const other = await outline(api, flowId);
    expect(other).toHaveLength(4);
  });
});

describe('the instance of a completed investment', () => {
  it('AINV-09 is neither edited nor asked for again', async () => {
    const client = await api.createAccount();
    const { flowId, investmentId } = await seedInvestment(api, client);
    const complete = (completed: boolean) =>
      api.query(
        'mutation ($id: ID!, $completed: Boolean!) { setInvestmentCompleted(investmentId: $id, completed: $completed) { id } }',
        { id: investmentId, completed },
        { as: administrator },
      );
    const edited = await editedFlow(api, flowId);
    const { item, section } = await readStored(api, flowId);
    const reordered = { flow: { ...edited, sectionEdges: edited.sectionEdges.toReversed() } };
    await complete(true);
    const before = await readRows(api, flowId);
    const refusedCodes = [
      (await save(api, 'investment', reordered, administrator)).body.result.code,
      (
        await api.rest('/api/investment/delete', {
          as: administrator,
          body: { deletedFlowSectionEdges: [section('Address').id] },
        })
      ).body.result.code,
      codeOf(await askAgain(item('Passport').id, 'Again')),
      codeOf(await setSection(section('Identity').id, { dueOn: '2027-01-01' })),
    ];
    expect(refusedCodes).toEqual(Array(4).fill('INVESTMENT_COMPLETED'));
    expect(await readRows(api, flowId)).toEqual(before);
    const editable = async () => {
      const { data } = await api.query<{ flow: { editable: boolean } }>(
        'query ($id: ID!) { flow(id: $id) { editable } }',
        { id: flowId },
        { as: administrator },
      );
      return data?.flow.editable;
    };
    expect(await editable()).toBe(false);
    await complete(false);
    expect(await editable()).toBe(true);
    expect((await save(api, 'investment', reordered, administrator)).status).toBe(200);
    await api.database.prisma.investment.update({ where: { id: investmentId }, data: { deletedAt: new Date() } });
    const again = await editedFlow(api, flowId);
    const deleted = await save(
      api,
      'investment',
      { flow: { ...again, sectionEdges: again.sectionEdges.toReversed() } },
      administrator,
    );
    expect(deleted.body.result.code).toBe('INVESTMENT_DELETED');
  });
});
