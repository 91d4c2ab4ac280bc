import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasClientToAct } from '../../src/read-models/flow-progress.ts';
import { textFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { editedFlow, newItem, newSection, save } from './editor-kit.ts';
import { readStored, seedInvestment, seedOnboarding } from './seed.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3], firstName: 'Grace', lastName: 'Hopper' });
});
afterAll(() => api.close());

const progressFields = `progress {
  waitingFor completedSteps totalSteps step { id number name dueOn } missing { id type name reason }
  lastUpload { fileName at by own } }`;

interface Progress {
  waitingFor: string;
  completedSteps: number;
  totalSteps: number;
  step: { number: number; name: string; dueOn: string | null } | null;
  missing: { name: string; reason: string | null }[];
  lastUpload: { fileName: string; by: string; own: boolean } | null;
}

const graphql = (document: string, variables: object, as: TestAccount) => api.query(document, { ...variables }, { as });
const setSection = (id: string, change: object) =>
  graphql(
    `mutation ($id: ID!, $completed: Boolean, $dueOn: Date) {
      updateFlowSection(id: $id, completed: $completed, dueOn: $dueOn) { id } }`,
    { id, ...change },
    administrator,
  );
const complete = (id: string, completed: boolean) =>
  graphql(
    'mutation ($id: ID!, $completed: Boolean!) { setInvestmentCompleted(investmentId: $id, completed: $completed) { id } }',
    { id, completed },
    administrator,
  );

/** Every instance whose stored flag is not what it should be. */
async function wrongFlags() {
  const { rows } = await api.database.pool.query(`SELECT id FROM flow WHERE client_to_act <> ${hasClientToAct}`);
  return rows;
}

/** An investor with an instance, who works through it, and what both sides read of it. */
async function newInvestment() {
  const investor = await api.createAccount({ firstName: 'Ada', lastName: 'Byron' });
  const seeded = await seedInvestment(api, investor);
  const { item, section } = await readStored(api, seeded.flowId);
  const mine = async () => {
    const { data } = await api.query<{ myInvestments: { progress: Progress }[] }>(
      `{ myInvestments { ${progressFields} } }`,
      {},
      { as: investor },
    );
    return data?.myInvestments[0]?.progress;
  };
  const theirs = async (variables: object = {}) => {
    const { data } = await api.query<{
      dealInvestments: {
        totalCount: number;
        waiting: object;
        items: { deal: { id: string }; investments: { id: string; progress: Progress }[] }[];
      };
    }>(
      `query ($search: String, $waitingFor: WaitingFor) {
        dealInvestments(search: $search, waitingFor: $waitingFor) {
          totalCount waiting { all client staff completed } items { deal { id } investments { id ${progressFields} } } } }`,
      { ...variables },
      { as: administrator },
    );
    return data?.dealInvestments;
  };
  const uploadAs = (as: TestAccount, name: string, file: string) =>
    upload(api, 'investment/documents', as, { investmentSectionNodeEdgeId: item(name).id }, [textFile(file)]);
  const answer = (name: string) =>
    graphql(
      'mutation ($id: ID!) { insertInputField(edgeId: $id, text: "X") { affectedRows } }',
      { id: item(name).id },
      investor,
    );
  return { investor, ...seeded, item, section, mine, theirs, uploadAs, answer };
}

describe('how far an investment is', () => {
  it('CARE-05 AINV-11 names no file that staff have put into a step which the client cannot open yet', async () => {
    const { section, mine, theirs, uploadAs, investor } = await newInvestment();
    await uploadAs(investor, 'Passport', 'passport.txt');
    await uploadAs(administrator, 'Contract', 'draft.txt');
    expect((await mine())?.lastUpload).toMatchObject({ fileName: 'passport.txt', own: true });
    const listed = (await theirs({ search: investor.email }))?.items[0]?.investments[0];
    expect(listed?.progress.lastUpload).toMatchObject({ fileName: 'draft.txt' });
    for (const name of ['Identity', 'Address']) await setSection(section(name).id, { completed: true });
    expect((await mine())?.lastUpload).toMatchObject({ fileName: 'draft.txt', own: false });
  });

  it('CARE-05 tells what is asked next, how far it is, what came last and the due day', async () => {
    const { item, section, mine, uploadAs, answer, investor, investmentId, flowId } = await newInvestment();
    expect(await mine()).toEqual({
      ...{ waitingFor: 'CLIENT', completedSteps: 0, totalSteps: 3 },
      step: { id: section('Identity').id, number: 1, name: 'Identity', dueOn: null },
      missing: [
        { id: item('Passport number').id, type: 'INPUT_FIELD', name: 'Passport number', reason: null },
        { id: item('Passport').id, type: 'UPLOAD', name: 'Passport', reason: null },
      ],
      lastUpload: null,
    });
    await setSection(section('Identity').id, { dueOn: '2027-02-28' });
    await answer('Passport number');
    const uploaded = await uploadAs(investor, 'Passport', 'passport.pdf.txt');
    expect(await mine()).toMatchObject({
      ...{ waitingFor: 'STAFF', missing: [], step: { dueOn: '2027-02-28' } },
      lastUpload: { fileName: 'passport.pdf.txt', by: 'Ada Byron', own: true },
    });
    expect(await wrongFlags()).toEqual([]);
    // A file that is deleted is missing again, and restored no longer.
    const file = { fileId: uploaded.body.result.fileIds[0] };
    await api.rest('/api/delete/investment/documents', { as: investor, body: file });
    expect(await mine()).toMatchObject({ waitingFor: 'CLIENT', missing: [{ name: 'Passport' }], lastUpload: null });
    await api.rest('/api/restore/investment/documents', { as: investor, body: file });
    expect((await mine())?.waitingFor).toBe('STAFF');
    await uploadAs(administrator, 'Guide', 'more.txt');
    expect((await mine())?.lastUpload).toMatchObject({ fileName: 'more.txt', by: 'Grace Hopper', own: false });
    await setSection(section('Identity').id, { completed: true });
    expect(await mine()).toMatchObject({
      ...{ waitingFor: 'CLIENT', completedSteps: 1, step: { number: 2, name: 'Address' } },
      missing: [{ name: 'Street' }, { name: 'Proof of address' }],
    });
    // Hidden steps and those that only inform.
    await setSection(section('Address').id, { completed: true });
    expect(await mine()).toMatchObject({
      waitingFor: 'STAFF',
      completedSteps: 2,
      step: { number: 3, name: 'Agreement' },
    });
    await setSection(section('Agreement').id, { completed: true });
    expect(await mine()).toMatchObject({ waitingFor: 'STAFF', completedSteps: 3, step: null, missing: [] });
    const reason = 'It is cut off';
    await graphql(
      'mutation ($id: ID!, $reason: String!) { askAgain(itemId: $id, reason: $reason) { id } }',
      { id: item('Passport').id, reason },
      administrator,
    );
    expect(await mine()).toMatchObject({
      waitingFor: 'CLIENT',
      completedSteps: 2,
      missing: [{ name: 'Passport', reason }],
    });
    await uploadAs(investor, 'Passport', 'again.txt');
    expect((await mine())?.waitingFor).toBe('STAFF');
    // What staff add to the step is missing.
    const edited = await editedFlow(api, flowId);
    const [first, ...others] = edited.sectionEdges;
    const asked = { ...first, itemNodes: [...(first?.itemNodes ?? []), newItem('Bank letter', 'UPLOAD')] };
    await save(
      api,
      'investment',
      { flow: { ...edited, sectionEdges: [asked, ...others, newSection('Later')] } },
      administrator,
    );
    expect(await mine()).toMatchObject({ waitingFor: 'CLIENT', totalSteps: 4, missing: [{ name: 'Bank letter' }] });
    await complete(investmentId, true);
    expect((await mine())?.waitingFor).toBe('NOBODY');
    await complete(investmentId, false);
    expect((await mine())?.waitingFor).toBe('CLIENT');
    expect(await wrongFlags()).toEqual([]);
  });

  it('AINV-02 AINV-03 staff list what waits for the client, for them, and what is completed', async () => {
    const waitsForClient = await newInvestment();
    const waitsForStaff = await newInvestment();
    const completed = await newInvestment();
    for (const { id } of [waitsForStaff.section('Identity'), waitsForStaff.section('Address')]) {
      await setSection(id, { completed: true });
    }
    await complete(completed.investmentId, true);
    const listed = async (variables: object) => {
      const page = await waitsForClient.theirs(variables);
      return {
        ids: page?.items.flatMap(({ investments }) => investments.map(({ id }) => id)) ?? [],
        deals: page?.items.map(({ deal }) => deal.id) ?? [],
        waiting: page?.waiting as { all: number; client: number; staff: number; completed: number },
        total: page?.totalCount,
        states: new Set(
          page?.items.flatMap(({ investments }) => investments.map(({ progress }) => progress.waitingFor)),
        ),
      };
    };
    const expected = [
      ['CLIENT', waitsForClient],
      ['STAFF', waitsForStaff],
      ['NOBODY', completed],
    ] as const;
    const all = await listed({});
    expect(all.waiting.all).toBe(all.ids.length);
    for (const [waitingFor, { investmentId, dealId }] of expected) {
      const page = await listed({ waitingFor });
      expect(page.ids).toContain(investmentId);
      expect(page.deals).toContain(dealId);
      expect([...page.states]).toEqual([waitingFor]);
      expect(page.total).toBe(page.deals.length);
      expect(page.waiting).toEqual(all.waiting);
      const key = ({ CLIENT: 'client', STAFF: 'staff', NOBODY: 'completed' } as const)[waitingFor];
      expect(page.waiting[key]).toBe(page.ids.length);
      for (const other of expected) if (other[0] !== waitingFor) expect(page.ids).not.toContain(other[1].investmentId);
    }
    // Within a search.
    const { account } = { account: waitsForStaff.investor };
    await api.database.prisma.account.update({ where: { id: account.id }, data: { lastName: 'Zebedee' } });
    const found = await listed({ search: 'zebedee' });
    expect(found.waiting).toEqual({ all: 1, client: 0, staff: 1, completed: 0 });
    expect((await listed({ search: 'zebedee', waitingFor: 'STAFF' })).ids).toEqual([waitsForStaff.investmentId]);
    expect((await listed({ search: 'zebedee', waitingFor: 'CLIENT' })).ids).toEqual([]);
    // Only visible clients count.
    const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: account.id }] });
    const { data } = await api.query<{ dealInvestments: { totalCount: number; waiting: object } }>(
      '{ dealInvestments { totalCount waiting { all client staff completed } } }',
      {},
      { as: manager },
    );
    expect(data?.dealInvestments).toEqual({ totalCount: 1, waiting: { all: 1, client: 0, staff: 1, completed: 0 } });
  });
});

describe('what an investor has to do', () => {
  it('CARE-05 DOCS-06 stands first, by the day by which it is due, page by page, and can be listed alone', async () => {
    const investor = await api.createAccount();
    const invest = async (parts: { dueOn?: string; deadline?: string; status?: 'VOIDED'; publishedAt?: null } = {}) => {
      const { dueOn, deadline, ...deal } = parts;
      const seeded = await seedInvestment(api, investor);
      const data = { ...deal, ...(deadline ? { investmentDeadline: deadline } : { investmentDeadline: null }) };
      await api.database.prisma.deal.update({ where: { id: seeded.dealId }, data });
      const { section } = await readStored(api, seeded.flowId);
      if (dueOn) await setSection(section('Identity').id, { dueOn });
      return { ...seeded, section };
    };
    const undated = await invest();
    const later = await invest({ dueOn: '2099-03-01', deadline: '2099-01-01T00:00:00.000Z' });
    const passed = await invest({ deadline: '2020-01-01T00:00:00.000Z' });
    const sooner = await invest({ deadline: '2099-02-01T00:00:00.000Z' });
    const hidden = await invest({ publishedAt: null, dueOn: '2099-01-01' });
    const voided = await invest({ status: 'VOIDED', dueOn: '2099-01-01' });
    const checked = await invest({ dueOn: '2099-01-01' });
    for (const name of ['Identity', 'Address']) await setSection(checked.section(name).id, { completed: true });
    const completed = await invest({ dueOn: '2099-01-01' });
    await complete(completed.investmentId, true);
    const somebody = await newInvestment();
    const names = { undated, later, passed, sooner, hidden, voided, checked, completed, somebody };
    // The time of the latest change decides among the others.
    const { prisma } = api.database;
    for (const [index, { investmentId }] of Object.values(names).entries())
      await prisma.investment.update({
        where: { id: investmentId },
        data: { updatedAt: new Date(2026, 0, index + 1) },
      });
    const list = async (variables: object, as = investor) => {
      const { data, errors } = await api.query<{ myInvestments: { id: string }[] }>(
        `query ($progress: InvestmentProgress, $toAct: Boolean, $order: InvestmentOrder, $limit: Int, $offset: Int) {
          myInvestments(progress: $progress, toAct: $toAct, order: $order, limit: $limit, offset: $offset) { id } }`,
        { limit: 50, offset: 0, ...variables },
        { as },
      );
      expect(errors).toEqual([]);
      return data?.myInvestments.map(
        ({ id }) => Object.entries(names).find(([, { investmentId }]) => investmentId === id)?.[0],
      );
    };
    const order = 'ACTION_FIRST';
    const toDo = ['sooner', 'later', 'passed', 'undated'];
    const all = [...toDo, 'completed', 'checked', 'voided', 'hidden'];
    expect(await list({ order })).toEqual(all);
    expect(await list({ order, toAct: true })).toEqual(toDo);
    expect(await list({ toAct: true })).toEqual(['sooner', 'passed', 'later', 'undated']);
    expect(await list({ order, limit: 3, offset: 3 })).toEqual(all.slice(3, 6));
    expect(await list({ order, progress: 'COMPLETED' })).toEqual(['completed']);
    expect(await list({ order, progress: 'IN_PROGRESS' })).toEqual(all.filter((name) => name !== 'completed'));
    expect(await list({ order, toAct: null }, somebody.investor)).toEqual(['somebody']);
  });
});

describe('how far an onboarding is', () => {
  it('CARE-05 is told to its owner', async () => {
    const applicant = await api.createAccount({ roles: [2] });
    const own = async () =>
      (
        await api.query<{ onboardingProgress: Progress | null }>(
          `{ onboardingProgress ${progressFields.replace('progress ', '')} }`,
          {},
          { as: applicant },
        )
      ).data?.onboardingProgress;
    expect(await own()).toBeNull();
    const flowId = await seedOnboarding(api, applicant);
    expect(await own()).toMatchObject({
      waitingFor: 'CLIENT',
      completedSteps: 0,
      totalSteps: 3,
      step: { name: 'Identity' },
    });
    const { sections } = await readStored(api, flowId);
    for (const { id, shown } of sections) if (shown) await setSection(id, { completed: true });
    expect(await own()).toMatchObject({ waitingFor: 'NOBODY', completedSteps: 3, step: null, missing: [] });
    expect(await wrongFlags()).toEqual([]);
  });
});
