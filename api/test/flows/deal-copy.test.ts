import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealOf, editorCalls, insertPublished } from '../deals/editor-kit.ts';
import { download, textFile, upload } from '../files/kit.ts';
import { moneyCalls } from '../investments/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { editedFlow, newItem, newSection, outline, readRows, save } from './editor-kit.ts';
import { readStored, seedTemplate } from './seed.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3], firstName: 'Grace', lastName: 'Hopper' });
});
afterAll(() => api.close());

const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;

/** A published deal with a copy of a template of four sections. */
async function createDealWithFlow() {
  const { deal, templateId } = await insertPublished(api, administrator);
  const template = await seedTemplate(api, 'INVESTMENT', 'Subscription');
  const opened = dealOf(
    await editorCalls(api).update(deal.id, 1, { flowTemplateId: template.id }, administrator, { apply: true }),
  );
  return {
    dealId: deal.id,
    version: opened.version,
    templateId: template.id,
    formerTemplateId: templateId,
    flowId: opened.flow?.id ?? '',
  };
}

const read = (id: string, as = administrator) =>
  api.query<{ flow: { version: number; source: object; editable: boolean } }>(
    `query ($id: ID!) { flow(id: $id) {
      id name version scope dealId editable isDefault source { id name version currentVersion }
      sections { name items { name files { name deletable downloadPath } } } } }`,
    { id },
    { as },
  );
const renew = (dealId: string, version: number, as = administrator) =>
  api.query<{ renewDealFlow: { version: number } }>(
    `mutation ($dealId: ID!, $version: Int!) { renewDealFlow(dealId: $dealId, version: $version) { id version } }`,
    { dealId, version },
    { as },
  );
const changes = async (variables: object, as = administrator) => {
  const answer = await api.query<{ flowChanges: { kind: string; section: string; item: string | null }[] }>(
    `query ($flowId: ID!, $fromVersion: Int, $templateId: ID) {
      flowChanges(flowId: $flowId, fromVersion: $fromVersion, templateId: $templateId) {
        kind section item before after } }`,
    { ...variables },
    { as },
  );
  return {
    ...answer,
    list: answer.data?.flowChanges.map(({ kind, section, item }) => `${kind} ${section} ${item ?? ''}`.trim()),
  };
};
const versions = async (flowId: string, as = administrator) =>
  (
    await api.query<{
      flowVersions: { number: number; until: string | null; replacedBy: string | null; instances: number }[];
    }>(
      'query ($flowId: ID!) { flowVersions(flowId: $flowId) { number until replacedBy instances } }',
      { flowId },
      { as },
    )
  ).data?.flowVersions;
/** Invests and returns the instance's id. */
async function invest(dealId: string) {
  const investor = await api.createAccount();
  const { body } = await moneyCalls(api).invest(investor, dealId, '25000');
  const where = { investmentId: body.result.investmentId };
  return { investor, ...(await api.database.prisma.flow.findFirstOrThrow({ where })) };
}

describe('a deal’s copy of a flow', () => {
  it('AINV-16 is edited and leaves its template and the instances untouched', async () => {
    const { dealId, templateId, flowId } = await createDealWithFlow();
    const early = await invest(dealId);
    const before = await readRows(api, templateId);
    const instance = await readRows(api, early.id);
    const edited = await editedFlow(api, flowId);
    const added = newSection('Tax', newItem('Form', 'UPLOAD'));
    const answer = await save(
      api,
      'investment',
      { flow: { ...edited, sectionEdges: [added, ...edited.sectionEdges] } },
      administrator,
    );
    expect(answer.body.result).toMatchObject({ flowId, version: edited.version + 1 });
    expect(await readRows(api, templateId)).toEqual(before);
    expect(await readRows(api, early.id)).toEqual(instance);
    const { data } = await read(flowId);
    expect(data?.flow).toMatchObject({
      ...{ scope: 'DEAL', dealId, name: 'Subscription', editable: true, isDefault: false, version: edited.version + 1 },
      source: { id: templateId, name: 'Subscription', version: 1, currentVersion: 1 },
    });
    // Who invests from now on gets the edited one.
    const late = await invest(dealId);
    expect((await outline(api, late.id))[0]).toBe('1 Tax: 1 UPLOAD Form');
    expect([early.sourceVersion, late.sourceVersion]).toEqual([edited.version, edited.version + 1]);
    expect([early.sourceFlowId, late.sourceFlowId]).toEqual([flowId, flowId]);
  });

  it('AAPI-29/Flow tells which version of it an instance was made from, and what changed since', async () => {
    const { dealId, flowId } = await createDealWithFlow();
    const early = await invest(dealId);
    const edited = await editedFlow(api, flowId);
    const number = edited.version;
    const [first, ...others] = edited.sectionEdges;
    const renamed = { ...first, name: 'Who you are' };
    await save(api, 'investment', { flow: { ...edited, sectionEdges: [...others, renamed] } }, administrator);
    await invest(dealId);
    const list = await versions(flowId);
    expect(list?.slice(0, 2)).toEqual([
      { number: number + 1, until: null, replacedBy: null, instances: 1 },
      { number, until: expect.any(String), replacedBy: 'Grace Hopper', instances: 1 },
    ]);
    expect((await changes({ flowId, fromVersion: number })).list).toEqual([
      'SECTION_RENAMED Who you are',
      'SECTION_MOVED Who you are',
    ]);
    expect((await changes({ flowId, fromVersion: number + 1 })).list).toEqual([]);
    expect(codeOf(await changes({ flowId, fromVersion: 99 }))).toBe('NOT_FOUND');
    expect(codeOf(await changes({ flowId }))).toBe('FIELD_INVALID');
    const seen = await api.query<{ clientInvestment: { flow: object } }>(
      `query ($dealId: ID!, $flowId: ID!, $investmentId: ID!) {
        clientInvestment(dealId: $dealId, flowId: $flowId, investmentId: $investmentId) {
          flow { scope firebaseId dealId editable source { id version currentVersion } } } }`,
      { dealId, flowId: early.id, investmentId: early.investmentId },
      { as: administrator },
    );
    expect(seen.data?.clientInvestment.flow).toEqual({
      ...{ scope: 'INSTANCE', firebaseId: early.investor.subject, dealId, editable: true },
      source: { id: flowId, version: number, currentVersion: number + 1 },
    });
    const own = await api.query<{ investment: { flow: object } }>(
      'query ($id: ID!, $dealId: ID!) { investment(id: $id, dealId: $dealId) { flow { editable source { id } } } }',
      { id: early.investmentId, dealId },
      { as: early.investor },
    );
    expect(own.data?.investment.flow).toEqual({ editable: false, source: null });
    // An investment that was cancelled no longer counts.
    await moneyCalls(api).cancel(early.investor, early.investmentId ?? '');
    expect((await versions(flowId))?.map(({ instances }) => instances).slice(0, 2)).toEqual([1, 0]);
  });

  it('EDIT-45 keeps its id when another template is attached, with its former state as a version', async () => {
    const { dealId, version, flowId } = await createDealWithFlow();
    const early = await invest(dealId);
    const instance = await readRows(api, early.id);
    const former = await readStored(api, flowId);
    const other = await seedTemplate(api, 'INVESTMENT', 'Other');
    const { sectionEdges, ...rest } = await editedFlow(api, other.id);
    const [identity, ...others] = sectionEdges;
    await save(
      api,
      'investment',
      { flow: { ...rest, sectionEdges: others }, deletedFlowSectionEdges: [identity?.id] },
      administrator,
    );
    const preview = await changes({ flowId, templateId: other.id });
    expect(preview.list).toEqual(['SECTION_REMOVED Identity']);
    expect(codeOf(await changes({ flowId, templateId: early.id }))).toBe('NOT_FOUND');
    const attached = dealOf(
      await editorCalls(api).update(dealId, version, { flowTemplateId: other.id }, administrator, { apply: true }),
    );
    expect(attached.flow).toMatchObject({ id: flowId, templateId: other.id, name: 'Other' });
    const copy = await readStored(api, flowId);
    expect(copy).toMatchObject({ version: former.version + 1, sourceFlowId: other.id, sourceVersion: 2, dealId });
    expect(await outline(api, flowId)).toEqual(await outline(api, other.id));
    expect(await readRows(api, early.id)).toEqual(instance);
    expect((await versions(flowId))?.slice(0, 2).map(({ number, instances }) => [number, instances])).toEqual([
      [former.version + 1, 0],
      [former.version, 1],
    ]);
    // An editor that read it before is told of the change.
    const stale = { ...(await editedFlow(api, flowId)), version: former.version, sectionEdges: [newSection('Mine')] };
    expect((await save(api, 'investment', { flow: stale }, administrator)).body.result).toMatchObject({
      code: 'CONFLICT',
      params: { by: 'Grace Hopper', version: former.version + 1 },
    });
  });

  it('EDIT-45 AINV-16 is renewed from its template on request alone, with the files', async () => {
    const { dealId, templateId, flowId } = await createDealWithFlow();
    const { version } = await readStored(api, flowId);
    const template = await editedFlow(api, templateId);
    const added = newSection('Tax', newItem('Form', 'DOWNLOAD'));
    await save(
      api,
      'investment',
      { flow: { ...template, sectionEdges: [added, ...template.sectionEdges] } },
      administrator,
    );
    const field = { investmentSectionNodeEdgeId: added.itemNodes[0]?.id ?? '' };
    await upload(api, 'investment/documents', administrator, field, [textFile('Form.txt')]);
    expect(await outline(api, flowId)).toHaveLength(4);
    expect((await read(flowId)).data?.flow.source).toMatchObject({ version: 1, currentVersion: 2 });
    expect((await changes({ flowId, templateId })).list).toEqual(['SECTION_ADDED Tax']);
    expect(codeOf(await renew(dealId, version + 1))).toBe('CONFLICT');
    expect((await renew(dealId, version)).data?.renewDealFlow).toEqual({ id: flowId, version: version + 1 });
    expect((await outline(api, flowId))[0]).toBe('1 Tax: 1 DOWNLOAD Form');
    const stored = await readStored(api, flowId);
    expect(stored.sourceVersion).toBe(2);
    const file = stored.item('Form').files[0];
    expect((await download(api, `investment/documents/${file?.id}`, administrator)).status).toBe(200);
    // Sent again, it is refused: the version has gone on.
    expect(codeOf(await renew(dealId, version))).toBe('CONFLICT');
    await api.query('mutation ($id: ID!) { deleteFlow(id: $id) }', { id: templateId }, { as: administrator });
    expect(codeOf(await renew(dealId, version + 1))).toBe('FLOW_WITHOUT_TEMPLATE');
    expect(await outline(api, flowId)).toHaveLength(5);
    expect(codeOf(await renew(randomUUID(), 1))).toBe('NOT_FOUND');
  });

  it('PERM-15 AINV-17 is read and changed with the right on that deal only', async () => {
    const { dealId, flowId } = await createDealWithFlow();
    const other = await createDealWithFlow();
    const lead = await api.createAccount({ roles: [{ roleId: 4, dealId }] });
    const member = await api.createAccount({ roles: [{ roleId: 8, dealId }] });
    const edited = await editedFlow(api, flowId);
    const withSection = (flow: typeof edited, name: string) => ({
      flow: { ...flow, sectionEdges: [...flow.sectionEdges, newSection(name)] },
    });
    expect((await save(api, 'investment', withSection(edited, 'Lead'), lead)).status).toBe(200);
    expect((await save(api, 'investment', withSection(await editedFlow(api, flowId), 'Member'), member)).status).toBe(
      200,
    );
    expect((await read(flowId, lead)).data?.flow.editable).toBe(true);
    const field = { investmentSectionNodeEdgeId: (await readStored(api, flowId)).item('Guide').id };
    const uploaded = await upload(api, 'investment/documents', lead, field, [textFile('Terms.txt')]);
    expect(uploaded.status).toBe(200);
    const body = { fileId: uploaded.body.result.fileIds[0] };
    expect((await api.rest('/api/delete/investment/documents', { as: lead, body })).status).toBe(200);
    expect((await api.rest('/api/restore/investment/documents', { as: lead, body })).status).toBe(200);

    const before = await readRows(api, other.flowId);
    const strange = withSection(await editedFlow(api, other.flowId), 'No');
    const manager = await api.createAccount({ roles: [7] });
    for (const caller of [lead, member, manager]) {
      expect((await save(api, 'investment', strange, caller)).status).toBe(404);
      expect(codeOf(await read(other.flowId, caller))).toBe('NOT_FOUND');
      expect(codeOf(await renew(other.dealId, 1, caller))).toBe(caller === manager ? 'FORBIDDEN' : 'NOT_FOUND');
      expect(codeOf(await changes({ flowId: other.flowId, fromVersion: 1 }, caller))).toBe('NOT_FOUND');
      expect(await versions(other.flowId, caller)).toBeUndefined();
    }
    const guide = { investmentSectionNodeEdgeId: (await readStored(api, other.flowId)).item('Guide').id };
    expect((await upload(api, 'investment/documents', lead, guide, [textFile()])).status).not.toBe(200);
    expect(await readRows(api, other.flowId)).toEqual(before);
  });

  it('AINV-14 AINV-16 attached, renewed, edited, copied and left without its template at once is whole', async () => {
    const { dealId, templateId, flowId } = await createDealWithFlow();
    const { version } = await readStored(api, flowId);
    const edited = await editedFlow(api, flowId);
    const answers = await Promise.all([
      renew(dealId, version),
      save(
        api,
        'investment',
        { flow: { ...edited, sectionEdges: [newSection('Mine'), ...edited.sectionEdges] } },
        administrator,
      ),
      invest(dealId),
      api.query('mutation ($id: ID!) { deleteFlow(id: $id) }', { id: templateId }, { as: administrator }),
      invest(dealId),
    ]);
    expect(answers[3]).toMatchObject({ status: 200 });
    const stored = await readStored(api, flowId);
    expect([4, 5]).toContain(stored.sections.length);
    expect(stored.version).toBe(version + 1);
    for (const instance of [answers[2], answers[4]]) {
      expect(instance.sourceFlowId).toBe(flowId);
      const { sections } = await readStored(api, instance.id);
      expect([4, 5]).toContain(sections.length);
    }
  });
});

describe('the history of a flow', () => {
  const historyOf = async (id: string, as = administrator) => {
    const answer = await api.query<{
      flowHistory: {
        items: {
          action: string;
          kind: string;
          changes: { field: string; before: string | null; after: string | null }[];
        }[];
      };
    }>(
      'query ($id: ID!) { flowHistory(id: $id) { totalCount items { action kind actor { lastName } changes { field before after } } } }',
      { id },
      { as },
    );
    return { ...answer, items: answer.data?.flowHistory.items };
  };

  it('HIST-16 shows who changed what, before and after, files included', async () => {
    const { dealId, flowId } = await createDealWithFlow();
    const edited = await editedFlow(api, flowId);
    const [first, ...others] = edited.sectionEdges;
    await save(
      api,
      'investment',
      { flow: { ...edited, sectionEdges: [{ ...first, name: 'You' }, ...others] } },
      administrator,
    );
    const field = { investmentSectionNodeEdgeId: (await readStored(api, flowId)).item('Guide').id };
    await upload(api, 'investment/documents', administrator, field, [textFile('Terms.txt')]);
    const { items } = await historyOf(flowId);
    expect(items?.slice(0, 3)).toMatchObject([
      { action: 'file.uploaded', kind: 'DOCUMENT', changes: [{ field: 'file', before: null, after: 'Terms.txt' }] },
      {
        ...{ action: 'flow.updated', kind: 'CONTENT', actor: { lastName: 'Hopper' } },
        changes: [{ field: 'section', before: 'Identity', after: 'You' }],
      },
      { action: 'flow.renewed', kind: 'CONTENT' },
    ]);
    // A long text is cut where it differs, and stands whole in the version.
    const longer = await editedFlow(api, flowId);
    const text = (end: string) => 'x'.repeat(9_990) + end;
    for (const end of ['a', 'b']) {
      const [item] = longer.sectionEdges[0]?.itemNodes ?? [];
      if (item) item.text = text(end);
      longer.version = (await readStored(api, flowId)).version;
      await save(api, 'investment', { flow: longer }, administrator);
    }
    const [change] = (await historyOf(flowId)).items?.[0]?.changes ?? [];
    expect(change).toMatchObject({ field: 'itemText', before: expect.stringMatching(/^…x{50}a$/) });
    expect(change?.after).toMatch(/^…x{50}b$/);
    const lead = await api.createAccount({ roles: [{ roleId: 4, dealId }] });
    expect((await historyOf(flowId, lead)).items?.length).toBeGreaterThan(2);
    const stranger = await api.createAccount({ roles: [7] });
    expect(codeOf(await historyOf(flowId, stranger))).toBe('NOT_FOUND');
    const { id } = await seedTemplate(api, 'ONBOARDING', 'Unread');
    expect(codeOf(await historyOf(id, stranger))).toBe('FORBIDDEN');
    // A client's instance is part of the client's history.
    expect(codeOf(await historyOf((await invest(dealId)).id))).toBe('NOT_FOUND');
  });

  it('HIST-16 keeps what was done with the files of items that were removed or replaced', async () => {
    const { dealId, templateId, flowId } = await createDealWithFlow();
    const sendTo = async (itemId: string, name: string) => {
      const field = { investmentSectionNodeEdgeId: itemId };
      const sent = await upload(api, 'investment/documents', administrator, field, [textFile(name)]);
      expect(sent.status).toBe(200);
    };
    const { item } = await readStored(api, flowId);
    await sendTo(item('Guide').id, 'Terms.txt');
    await sendTo(item('Contract').id, 'Contract.txt');
    const guide = { flowId, deletedFlowSectionEdges: [], deletedSectionItemEdges: [item('Guide').id] };
    expect((await api.rest('/api/investment/delete', { as: administrator, body: guide })).status).toBe(200);
    const template = await editedFlow(api, templateId);
    const sectionEdges = [...template.sectionEdges, newSection('More')];
    await save(api, 'investment', { flow: { ...template, sectionEdges } }, administrator);
    expect(codeOf(await renew(dealId, (await readStored(api, flowId)).version))).toBeUndefined();
    const files = (await historyOf(flowId)).items?.filter(({ action }) => action === 'file.uploaded');
    expect(files?.map(({ changes: [change] }) => change?.after)).toEqual(['Contract.txt', 'Terms.txt']);
    // An item that is gone from a copy is not found.
    const late = await upload(
      api,
      'investment/documents',
      administrator,
      {
        investmentSectionNodeEdgeId: item('Guide').id,
      },
      [textFile()],
    );
    expect(late.body.result).toMatchObject({ code: 'NOT_FOUND' });
  });
});
