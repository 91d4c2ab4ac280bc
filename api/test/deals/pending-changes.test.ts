import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyCalls } from '../investments/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany } from '../kit/seed.ts';
import { dealOf, editorCalls, insertPublished } from './editor-kit.ts';

let api: TestApi;
let admin: TestAccount;
let editor: TestAccount;
let investor: TestAccount;
let calls: ReturnType<typeof editorCalls>;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
  editor = await api.createAccount({ roles: [11], firstName: 'Ada', lastName: 'Lovelace' });
  investor = await api.createAccount();
  calls = editorCalls(api);
});
afterAll(() => api.close());

/** What an investor reads of a deal; null for a hidden one. */
async function readAsInvestor(id: string) {
  const { data } = await api.query<{ deal: object }>(
    `query ($id: ID!) {
      deal(id: $id) {
        title fees investmentMin investmentValue availableAmount version descriptionOrder
        textSections { id title body order } documentSections { id title }
      }
    }`,
    { id },
    { as: investor },
  );
  return data?.deal ?? null;
}

const createPublished = (input?: object) => insertPublished(api, admin, input);
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;

describe('a save of a published deal', () => {
  it('HIST-04 EDIT-36 stores pending changes, while investors stay on the published state', async () => {
    const { deal, textId } = await createPublished();
    const before = await readAsInvestor(deal.id);
    const added = randomUUID();
    const saved = dealOf(
      await calls.update(
        deal.id,
        1,
        {
          ...{ title: 'Changed', fees: '9 %', investmentMin: '50000', investmentValue: '2000000', descriptionOrder: 1 },
          textSections: [
            { id: textId, body: '<p>Huge</p>' },
            { id: added, title: 'New', body: '<p>New</p>' },
          ],
        },
        editor,
      ),
    );
    expect(saved).toMatchObject({
      version: 2,
      liveVersion: 1,
      publishedAt: deal.publishedAt,
      pending: { version: 2, baseVersion: 1, by: 'Ada Lovelace', publishFailure: null },
      content: { terms: { title: 'Changed', fees: '9 %', investmentMin: '50000.00', investmentValue: '2000000.00' } },
      live: deal.content,
    });
    expect(await readAsInvestor(deal.id)).toEqual(before);
    const { body } = await moneyCalls(api).invest(investor, deal.id, '25000');
    expect(body.status).toBe('OK');

    const again = dealOf(await calls.update(deal.id, 2, { fees: '8 %' }, admin));
    expect(again.content.textSections.map(({ id }) => id)).toEqual([textId, added]);
    expect(again.pending).toMatchObject({ version: 3, baseVersion: 1 });
    const versions = await api.database.prisma.dealVersion.findMany({
      where: { dealId: deal.id },
      orderBy: { number: 'asc' },
    });
    expect(
      versions.map(({ number, content }) => [number, (content as { terms: { fees: string } }).terms.fees]),
    ).toEqual([
      [1, deal.content.terms.fees],
      [2, '9 %'],
      [3, '8 %'],
    ]);
  });

  it('HIST-05 EDIT-37 EDIT-49 `Update` by a holder of publish_opportunity makes them public and keeps the first published_at', async () => {
    const { deal, textId } = await createPublished();
    await moneyCalls(api).invest(investor, deal.id, '100000');
    await calls.update(
      deal.id,
      1,
      { fees: '9 %', investmentValue: '2000000', textSections: [{ id: textId, title: 'M' }] },
      editor,
    );
    for (const refused of [
      await calls.apply(deal.id, 2, editor),
      await calls.update(deal.id, 2, {}, editor, { apply: true }),
    ]) {
      expect(codeOf(refused)).toBe('FORBIDDEN');
    }
    const applied = dealOf(await calls.apply(deal.id, 2, admin));
    expect(applied).toMatchObject({
      version: 2,
      liveVersion: 2,
      publishedAt: deal.publishedAt,
      pending: null,
      live: null,
    });
    expect(await readAsInvestor(deal.id)).toMatchObject({
      fees: '9 %',
      version: 2,
      investmentValue: '2000000.00',
      availableAmount: '1900000.00',
      textSections: [{ id: textId, title: 'M' }],
    });
    const publications = await api.database.prisma.dealPublication.findMany({
      where: { dealId: deal.id },
      orderBy: { id: 'asc' },
    });
    expect(publications.map(({ number, actorId }) => [number, actorId])).toEqual([
      [1, admin.id],
      [2, admin.id],
    ]);
    // A repetition changes nothing.
    expect(dealOf(await calls.apply(deal.id, 2, admin))).toEqual(applied);
    expect(await api.database.prisma.dealPublication.count({ where: { dealId: deal.id } })).toBe(2);
  });

  it('HIST-04 EDIT-37 `Update` with changes saves and applies at once', async () => {
    const { deal } = await createPublished();
    await calls.update(deal.id, 1, { fees: '9 %' }, editor);
    const updated = dealOf(await calls.update(deal.id, 2, { title: 'Both' }, admin, { apply: true }));
    expect(updated).toMatchObject({ version: 3, liveVersion: 3, pending: null });
    expect(await readAsInvestor(deal.id)).toMatchObject({ fees: '9 %', title: 'Both', version: 3 });
    const onlyApplied = dealOf(await calls.update(deal.id, 3, { title: 'Next' }, editor));
    expect(onlyApplied.liveVersion).toBe(3);
    expect(dealOf(await calls.update(deal.id, 4, {}, admin, { apply: true }))).toMatchObject({
      version: 4,
      liveVersion: 4,
    });
  });

  it('HIST-05 runs the checks again on the locked deal; a refusal keeps the pending and the published state', async () => {
    const { deal, templateId } = await createPublished({ investmentMin: '100', investmentMax: '400' });
    const { prisma } = api.database;
    await calls.update(deal.id, 1, { investmentValue: '1000' }, editor);
    for (const _each of [1, 2, 3]) await moneyCalls(api).invest(await api.createAccount(), deal.id, '400');
    const pending = dealOf(await calls.open(deal.id, admin));
    const published = await readAsInvestor(deal.id);
    const expectKept = async (code: string, params: object) => {
      const { errors } = await calls.apply(deal.id, 2, admin);
      expect(errors[0]?.extensions).toMatchObject({ code, params });
      expect(await readAsInvestor(deal.id)).toEqual(published);
      expect(dealOf(await calls.open(deal.id, admin)).content).toEqual(pending.content);
    };
    await expectKept('DEAL_TOTAL_TOO_LOW', { limit: '1200', currency: 'EUR' });

    await prisma.deal.update({
      where: { id: deal.id },
      data: { investmentAmountAvailable: '1000000', committedAmount: 0 },
    });
    await prisma.company.update({
      where: { id: deal.company.id },
      data: { unpublishedAt: new Date(), name: 'Hidden Works' },
    });
    expect((await calls.apply(deal.id, 2, admin)).errors[0]?.message).toContain('Hidden Works');
    await prisma.company.update({ where: { id: deal.company.id }, data: { unpublishedAt: null } });

    await prisma.flow.deleteMany({ where: { dealId: deal.id } });
    await prisma.flow.delete({ where: { id: templateId } });
    expect((await calls.apply(deal.id, 2, admin)).errors[0]).toMatchObject({
      message: 'You cannot publish an active opportunity without an investment flow.',
      extensions: { code: 'DEAL_NEEDS_FLOW' },
    });
  });

  it('HIST-05 EDIT-31 refuses a deadline that has passed since it was saved', async () => {
    const { deal } = await createPublished();
    await calls.update(deal.id, 1, { deadline: '2098-01-01' }, editor);
    const past = JSON.stringify('2021-01-01T23:59:59.999Z');
    await api.database.pool.query(
      `UPDATE deal_pending_change SET content = jsonb_set(content, '{terms,investmentDeadline}', $2::jsonb) WHERE deal_id = $1`,
      [deal.id, past],
    );
    expect((await calls.apply(deal.id, 2, admin)).errors[0]?.extensions.params).toMatchObject({ check: 5 });
    // Any other pending save is possible, as the deadline is left unchanged in it.
    expect(dealOf(await calls.update(deal.id, 2, { fees: 'x' }, editor)).version).toBe(3);
  });

  it('HIST-04 discarding them returns to what is live, as a version of its own', async () => {
    const { deal } = await createPublished();
    await calls.update(deal.id, 1, { fees: '9 %' }, editor);
    expect(codeOf(await calls.discard(deal.id, 1, editor))).toBe('CONFLICT');
    const discarded = dealOf(await calls.discard(deal.id, 2, editor));
    expect(discarded).toMatchObject({ version: 3, liveVersion: 3, pending: null, content: deal.content });
    expect(codeOf(await calls.update(deal.id, 2, { fees: 'lost' }, admin))).toBe('CONFLICT');
    const versions = await api.database.prisma.dealVersion.findMany({
      where: { dealId: deal.id },
      orderBy: { number: 'asc' },
    });
    expect(versions.map(({ kind }) => kind)).toEqual(['SAVED', 'SAVED', 'RESTORED']);
  });

  it('HIST-06 are marked in the staff list', async () => {
    const { deal } = await createPublished();
    const isMarked = async () => {
      const { data } = await api.query<{ staffDeals: { items: { id: string; hasPendingChanges: boolean }[] } }>(
        '{ staffDeals { items { id hasPendingChanges } } }',
        {},
        { as: editor },
      );
      return data?.staffDeals.items.find(({ id }) => id === deal.id)?.hasPendingChanges;
    };
    expect(await isMarked()).toBe(false);
    await calls.update(deal.id, 1, { fees: '9 %' }, editor);
    expect(await isMarked()).toBe(true);
    await calls.apply(deal.id, 2, admin);
    expect(await isMarked()).toBe(false);
  });

  it('HIST-04 changes that lead back to the published state leave none', async () => {
    const { deal } = await createPublished();
    await calls.update(deal.id, 1, { fees: '9 %' }, editor);
    const back = dealOf(await calls.update(deal.id, 2, { fees: deal.content.terms.fees }, editor));
    expect(back).toMatchObject({ version: 3, liveVersion: 1, pending: null, content: deal.content });
  });

  it('EDIT-48 EDIT-33 EDIT-28 is checked when it is stored', async () => {
    const { deal } = await createPublished();
    expect((await calls.update(deal.id, 1, { investmentMin: '0' }, editor)).errors[0]?.extensions.params).toMatchObject(
      { check: 7 },
    );
    expect(codeOf(await calls.update(deal.id, 1, { companyId: randomUUID() }, editor))).toBe('FIELD_INVALID');
    const { id: unpublished } = await createCompany(api.database, { name: 'Draft Ltd', unpublishedAt: new Date() });
    expect(codeOf(await calls.update(deal.id, 1, { companyId: unpublished }, admin, { apply: true }))).toBe(
      'COMPANY_UNPUBLISHED',
    );
    expect(dealOf(await calls.update(deal.id, 1, { companyId: unpublished }, editor)).company.name).toBe('Draft Ltd');
  });
});
