import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealOf, editorCalls, insertPublished } from '../deals/editor-kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, type DealOptions } from '../kit/seed.ts';
import { sectionCalls } from '../uploads/section-kit.ts';
import { companyInput, readCompany, refusalOf, sendPublish, sendUnpublish, sendUpdate } from './kit.ts';

let api: TestApi;
let publisher: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  publisher = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

const publishedAt = new Date('2026-03-04T05:06:07.890Z');

async function createCompanyWithDeals(...deals: DealOptions[]): Promise<{ id: string; deals: string[] }> {
  const { id } = await createCompany(api.database);
  const ids: string[] = [];
  for (const deal of deals) ids.push((await createDeal(api.database, { companyId: id, publishedAt, ...deal })).id);
  return { id, deals: ids };
}

/** Publication state of the company and of its deals, in the order they were created. */
async function readState({ id, deals }: { id: string; deals: string[] }) {
  const { prisma } = api.database;
  const company = await prisma.company.findUniqueOrThrow({ where: { id } });
  const rows = await prisma.deal.findMany({ where: { companyId: id } });
  return {
    isPublished: company.unpublishedAt === null,
    deals: deals.map((deal) => rows.find((row) => row.id === deal)?.publishedAt?.toISOString() ?? null),
  };
}
const at = publishedAt.toISOString();
const countEntries = () => api.database.prisma.auditEntry.count();

describe('unpublishing and publishing', () => {
  test('COMP-21 COMP-22 AAPI-11 unpublishing turns the published deals into drafts', async () => {
    const company = await createCompanyWithDeals(
      {},
      { publishedAt: null },
      { status: 'CLOSED' },
      { status: 'CANCELED' },
    );
    const other = await createCompanyWithDeals({});
    const investor = await api.createAccount();
    const visible = async () => {
      const { data } = await api.query<{ deals: { items: { id: string }[] } }>(
        'query ($filter: DealFilter) { deals(filter: $filter) { items { id } } }',
        { filter: { companyId: company.id } },
        { as: investor },
      );
      return data?.deals.items.length;
    };
    expect(await visible()).toBe(2);
    const { status, body } = await sendUnpublish(api, publisher, company.id);
    expect([status, body.status]).toEqual([200, 'OK']);
    expect(await readState(company)).toEqual({ isPublished: false, deals: [null, null, null, null] });
    expect(await readState(other)).toEqual({ isPublished: true, deals: [at] });
    expect(await visible()).toBe(0);
    expect((await readCompany(api, publisher, company.id)).unpublishedAt).not.toBeNull();
  });

  test('COMP-23 AAPI-23/Companies publishing publishes exactly these deals again, with their first published_at', async () => {
    const company = await createCompanyWithDeals({}, { publishedAt: null }, { status: 'CANCELED' });
    await sendUnpublish(api, publisher, company.id);
    const { errors, data } = await sendPublish(api, publisher, company.id);
    expect(errors).toEqual([]);
    expect(data?.publishCompany.unpublishedAt).toBeNull();
    expect(await readState(company)).toEqual({ isPublished: true, deals: [at, null, at] });
    const marks = await api.database.prisma.deal.findMany({ where: { companyId: company.id } });
    expect(marks.map(({ unpublishedWithCompanyAt }) => unpublishedWithCompanyAt)).toEqual([null, null, null]);
  });

  test('COMP-22 COMP-23 a company tells which of its deals change with it', async () => {
    const company = await createCompanyWithDeals({}, { publishedAt: null }, { status: 'CLOSED' });
    const [open = '', draft = '', closed = ''] = company.deals;
    const following = async () => {
      const { deals } = await readCompany(api, publisher, company.id);
      return deals.flatMap(({ id, followsCompany }) => (followsCompany ? [id] : [])).toSorted();
    };
    expect(await following()).toEqual([open, closed].toSorted());
    await sendUnpublish(api, publisher, company.id);
    expect(await following()).toEqual([open, closed].toSorted());
    const { prisma } = api.database;
    await prisma.deal.update({ where: { id: closed }, data: { unpublishedWithCompanyAt: null } });
    expect(await following()).toEqual([open]);
    await sendPublish(api, publisher, company.id);
    expect(await following()).toEqual([open]);
    expect((await readState({ ...company, deals: [draft] })).deals).toEqual([null]);
  });

  test('COMP-23 deals that were unpublished on their own or moved to another company stay drafts', async () => {
    const company = await createCompanyWithDeals({}, {}, {});
    const [, alone = '', moved = ''] = company.deals;
    await sendUnpublish(api, publisher, company.id);
    const { prisma } = api.database;
    await prisma.deal.update({ where: { id: alone }, data: { unpublishedWithCompanyAt: null } });
    const other = await createCompanyWithDeals({});
    await prisma.deal.update({ where: { id: moved }, data: { companyId: other.id } });
    await sendUnpublish(api, publisher, other.id);
    await sendPublish(api, publisher, other.id);
    await sendPublish(api, publisher, company.id);
    expect(await readState({ ...company, deals: company.deals.slice(0, 2) })).toEqual({
      isPublished: true,
      deals: [at, null],
    });
    expect(await readState({ ...other, deals: [...other.deals, moved] })).toEqual({
      isPublished: true,
      deals: [at, null],
    });
  });

  test('AAPI-19 repeating either changes nothing and answers OK', async () => {
    const company = await createCompanyWithDeals({});
    const read = async () =>
      JSON.stringify(await api.database.prisma.company.findUnique({ where: { id: company.id } }));
    for (const send of [
      async () => (await sendPublish(api, publisher, company.id)).status,
      async () => (await sendUnpublish(api, publisher, company.id)).status,
    ]) {
      expect(await send()).toBe(200);
      const [before, entries] = [await read(), await countEntries()];
      expect(await send()).toBe(200);
      expect([await read(), await countEntries()]).toEqual([before, entries]);
    }
  });

  test('COMP-22 raises no version and names deals and person in the audit', async () => {
    const company = await createCompanyWithDeals({});
    await sendUnpublish(api, publisher, company.id);
    await sendPublish(api, publisher, company.id);
    expect((await readCompany(api, publisher, company.id)).version).toBe(1);
    const entries = await api.database.prisma.auditEntry.findMany({
      where: { entityId: { in: [company.id, ...company.deals] } },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual(
      ['deal.unpublished_with_company', 'company.unpublished', 'deal.published_with_company', 'company.published'].map(
        (action) => [action, publisher.id],
      ),
    );
    expect(entries[0]?.details).toEqual({ changes: [{ field: 'publishedAt', before: at, after: null }] });
    expect(entries[1]?.details).toMatchObject({ dealIds: company.deals });
  });
});

describe('deals that were changed while their company was unpublished', () => {
  /** A published deal of a company that was then unpublished, as its editors open it. */
  async function createAway() {
    const { deal } = await insertPublished(api, publisher);
    await sendUnpublish(api, publisher, deal.company.id);
    return deal;
  }
  const calls = () => editorCalls(api);
  const open = async (id: string) => dealOf(await calls().open(id, publisher));
  const publish = async ({ company }: { company: { id: string } }) =>
    (await sendPublish(api, publisher, company.id)).data?.publishCompany.heldBack;
  const publicationsOf = async (dealId: string) =>
    (await api.database.prisma.dealPublication.findMany({ where: { dealId }, orderBy: { id: 'asc' } })).map(
      ({ number, actorId }) => [number, actorId],
    );

  test('COMP-23 HIST-04 stay drafts, named, if somebody saved them who may not publish', async () => {
    const editor = await api.createAccount({ roles: [11] });
    const deal = await createAway();
    await calls().update(deal.id, deal.version, { fees: 'unseen' }, editor);
    const reason = 'It was changed since by somebody who may not publish it';
    expect(await publish(deal)).toEqual([{ id: deal.id, title: deal.content.terms.title, reason }]);
    expect(await open(deal.id)).toMatchObject({ publishedAt: null, content: { terms: { fees: 'unseen' } } });
    expect(await publicationsOf(deal.id)).toEqual([[1, publisher.id]]);
    const entry = { action: 'deal.held_back', actorId: publisher.id };
    expect(await api.database.prisma.auditEntry.findFirst({ where: { entityId: deal.id, ...entry } })).toMatchObject({
      details: { changes: [{ field: 'publishFailure', before: null, after: reason }] },
    });
    // It is an ordinary draft from now on.
    await sendUnpublish(api, publisher, deal.company.id);
    expect(await publish(deal)).toEqual([]);
    expect((await open(deal.id)).publishedAt).toBeNull();
  });

  test('COMP-23 HIST-04 stay drafts if what became part of them was pending, by somebody who may not publish', async () => {
    const editor = await api.createAccount({ roles: [11] });
    const { deal } = await insertPublished(api, publisher);
    await calls().update(deal.id, deal.version, { fees: 'unseen' }, editor);
    await sendUnpublish(api, publisher, deal.company.id);
    // What is pending alone does not concern it.
    expect(await publish(deal)).toEqual([]);
    expect(await open(deal.id)).toMatchObject({ publishedAt: deal.publishedAt, live: { terms: deal.content.terms } });
    await sendUnpublish(api, publisher, deal.company.id);
    await calls().update(deal.id, deal.version + 1, { title: 'Seen' }, publisher);
    expect(await publish(deal)).toMatchObject([{ id: deal.id }]);
  });

  test('COMP-23 EDIT-28 EDIT-33 stay drafts if the checks of a publication fail', async () => {
    const deal = await createAway();
    dealOf(await calls().update(deal.id, deal.version, { flowTemplateId: null }, publisher));
    expect(await publish(deal)).toMatchObject([{ id: deal.id, reason: expect.stringContaining('flow') }]);
    expect((await open(deal.id)).publishedAt).toBeNull();
  });

  test('COMP-23 HIST-10 return with the state that publishers have saved, which is recorded as public', async () => {
    const deal = await createAway();
    await calls().update(deal.id, deal.version, { fees: 'seen' }, publisher);
    expect(await publish(deal)).toEqual([]);
    expect(await open(deal.id)).toMatchObject({ publishedAt: deal.publishedAt, content: { terms: { fees: 'seen' } } });
    expect(await publicationsOf(deal.id)).toEqual([1, 2].map((number) => [number, publisher.id]));
  });

  test('COMP-23 HIST-01 have no save open that goes on changing them in public', async () => {
    const deal = await createAway();
    const [sectionId, id] = [randomUUID(), randomUUID()];
    const input = { imageSections: [{ id: sectionId, title: 'Plant' }], newFiles: [{ id, sectionId, name: 'a.png' }] };
    expect(dealOf(await calls().update(deal.id, deal.version, input, publisher)).openSave).not.toBeNull();
    expect(await publish(deal)).toEqual([]);
    expect(await open(deal.id)).toMatchObject({ openSave: null, publishedAt: deal.publishedAt });
    const { status } = await sectionCalls(api, publisher).sendImage(deal.id, sectionId, id);
    expect(status).toBe(409);
  });
});

describe('refusals', () => {
  test('HIST-02 COMP-24 what was saved since the caller saw the company is not published', async () => {
    const company = await createCompanyWithDeals({});
    const { version } = await readCompany(api, publisher, company.id);
    await sendUnpublish(api, publisher, company.id);
    const input = companyInput({ name: 'Changed unseen' });
    await sendUpdate(api, publisher, { id: company.id, version, input });
    const entries = await countEntries();
    for (const seen of [version, version + 2]) {
      expect(refusalOf(await sendPublish(api, publisher, company.id, seen))).toMatchObject({
        ...{ code: 'CONFLICT', version: version + 1 },
        ...{ by: expect.any(String), at: expect.any(String) },
      });
    }
    expect(await readState(company)).toEqual({ isPublished: false, deals: [null] });
    expect(await countEntries()).toBe(entries);
    const { data } = await api.query<{ companies: { items: { id: string; version: number }[] } }>(
      '{ companies(search: "Changed unseen") { items { id version } } }',
      {},
      { as: publisher },
    );
    expect(data?.companies.items).toEqual([{ id: company.id, version: version + 1 }]);
    expect((await sendPublish(api, publisher, company.id, version + 1)).errors).toEqual([]);
    expect(await readState(company)).toEqual({ isPublished: true, deals: [at] });
    // It is as the caller wants it, whatever they have seen (AAPI-19).
    expect((await sendPublish(api, publisher, company.id, version)).errors).toEqual([]);
  });

  test('COMP-24 AAPI-03 of an unknown company or a missing id change nothing', async () => {
    const entries = await countEntries();
    for (const id of [randomUUID(), 'x', publisher.id]) {
      const { status, body } = await sendUnpublish(api, publisher, id);
      expect([status, body.status, body.result.code]).toEqual([404, 'ERROR', 'NOT_FOUND']);
      expect(refusalOf(await sendPublish(api, publisher, id))).toEqual({ code: 'NOT_FOUND' });
    }
    const { status, body } = await api.rest('/api/company/unpublish', { as: publisher, body: {} });
    expect([status, body.result.message]).toEqual([400, expect.stringContaining('companyId')]);
    expect(await countEntries()).toBe(entries);
  });

  test('PERM-14/#11 PERM-23 without the global publish_opportunity change nothing', async () => {
    const company = await createCompanyWithDeals({});
    const bound = [4, 8].map((roleId) => [{ roleId, dealId: company.deals[0] ?? '' }]);
    const entries = await countEntries();
    for (const roles of [[5], [6], [7], [9], [11], [1], ...bound]) {
      const as = await api.createAccount({ roles });
      expect((await sendUnpublish(api, as, company.id)).status).toBe(403);
      expect(refusalOf(await sendPublish(api, as, company.id))).toEqual({ code: 'FORBIDDEN' });
    }
    expect(await readState(company)).toEqual({ isPublished: true, deals: [at] });
    expect(await countEntries()).toBe(entries);
  });

  test('COMP-24 a failure at the deals leaves company and deals as they were', async () => {
    const company = await createCompanyWithDeals({}, {});
    const { pool } = api.database;
    await pool.query(`CREATE FUNCTION fail_deal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$;
      CREATE TRIGGER fail_deal BEFORE UPDATE ON deal FOR EACH ROW WHEN (NEW.id = '${company.deals[1]}')
        EXECUTE FUNCTION fail_deal()`);
    const entries = await countEntries();
    try {
      const { status, body } = await sendUnpublish(api, publisher, company.id);
      expect([status, body.status]).toEqual([500, 'ERROR']);
    } finally {
      await pool.query('DROP TRIGGER fail_deal ON deal; DROP FUNCTION fail_deal()');
    }
    expect(await readState(company)).toEqual({ isPublished: true, deals: [at, at] });
    expect(await countEntries()).toBe(entries);
  });
});

describe('at the same time', () => {
  test('COMP-22 COMP-23 unpublishing, publishing and saving end in one whole state, without a deadlock', async () => {
    const company = await createCompanyWithDeals({}, {}, {});
    for (let round = 0; round < 10; round += 1) {
      const { version } = await readCompany(api, publisher, company.id);
      const input = companyInput({ name: `Name ${round}` });
      const answers = await Promise.all([
        sendUnpublish(api, publisher, company.id),
        sendPublish(api, publisher, company.id),
        sendUpdate(api, publisher, { id: company.id, version, input }),
        sendUnpublish(api, publisher, company.id),
        sendPublish(api, publisher, company.id),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const { isPublished, deals } = await readState(company);
      expect(new Set(deals)).toEqual(new Set([isPublished ? at : null]));
    }
  });

  test('COMP-22 a deal inserted meanwhile is not touched by unpublishing and publishing', async () => {
    const company = await createCompanyWithDeals({});
    for (let round = 0; round < 5; round += 1) {
      const [, , deal] = await Promise.all([
        sendUnpublish(api, publisher, company.id),
        sendPublish(api, publisher, company.id),
        createDeal(api.database, { companyId: company.id, publishedAt: null, title: `Draft ${round}` }),
      ]);
      company.deals.push(deal.id);
      await sendPublish(api, publisher, company.id);
      expect(await readState(company)).toEqual({
        isPublished: true,
        deals: company.deals.map((_, index) => (index === 0 ? at : null)),
      });
    }
  });
});
