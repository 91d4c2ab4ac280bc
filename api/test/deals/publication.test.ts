import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyCalls } from '../investments/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { dealOf, editorCalls, insertDraft } from './editor-kit.ts';

let api: TestApi;
let admin: TestAccount;
let investor: TestAccount;
let calls: ReturnType<typeof editorCalls>;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3], firstName: 'Grace' });
  investor = await api.createAccount();
  calls = editorCalls(api);
});
afterAll(() => api.close());

const rowOf = (id: string) => api.database.prisma.deal.findUniqueOrThrow({ where: { id } });
const isVisible = async (id: string) => {
  const { data } = await api.query<{ deals: { items: { id: string }[] }; deal: object | null }>(
    'query ($id: ID!) { deals { items { id } } deal(id: $id) { id } }',
    { id },
    { as: investor },
  );
  return data?.deal != null && data.deals.items.some((deal) => deal.id === id);
};
const listedStatus = async (id: string) => {
  const { data } = await api.query<{ staffDeals: { items: { id: string; status: string }[] } }>(
    '{ staffDeals { items { id status } } }',
    {},
    { as: admin },
  );
  return data?.staffDeals.items.find((deal) => deal.id === id)?.status;
};
const prospective = { status: 'PROSPECTIVE' };
const audited = async (id: string) =>
  (await api.database.prisma.auditEntry.findMany({ where: { entityId: id }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  );

describe('publishing', () => {
  it('AAPI-10 EDIT-37 EDIT-38 sets and clears published_at, and investors get the deal and lose it', async () => {
    const { id } = await insertDraft(api, admin, prospective);
    expect(await isVisible(id)).toBe(false);
    const { status, body } = await calls.publish(id, admin);
    expect([status, body]).toEqual([200, { status: 'OK', result: {} }]);
    expect(await isVisible(id)).toBe(true);
    expect((await rowOf(id)).publishedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect((await calls.unpublish(id, admin)).body).toEqual({ status: 'OK', result: {} });
    expect(await isVisible(id)).toBe(false);
    expect((await rowOf(id)).publishedAt).toBeNull();
    expect(await audited(id)).toEqual(['deal.created', 'deal.published', 'deal.unpublished']);
  });

  it('HIST-02 AAPI-10 publishing names the version that was seen, and is refused for another', async () => {
    const { id } = await insertDraft(api, admin, prospective);
    await calls.update(id, 1, { fees: 'unseen' }, admin);
    const refused = await calls.publish(id, admin, 1);
    expect([refused.status, refused.body.result]).toMatchObject([409, { code: 'CONFLICT', params: { version: 2 } }]);
    expect(dealOf(await calls.open(id, admin)).publishedAt).toBeNull();
    expect((await calls.publish(id, admin, 2)).status).toBe(200);
    // A repetition finds it published, whatever was saved since.
    expect((await calls.publish(id, admin, 1)).status).toBe(200);
    const wrong = await api.rest('/api/deal/publish', { as: admin, body: { dealId: id, version: 0 } });
    expect([wrong.status, wrong.body.result.code]).toEqual([400, 'FIELD_INVALID']);
  });

  it('AAPI-19 repeating publish, unpublish or cancel changes nothing and answers OK', async () => {
    const { id } = await insertDraft(api, admin, prospective);
    await calls.publish(id, admin);
    const published = await rowOf(id);
    expect((await calls.publish(id, admin)).body.status).toBe('OK');
    expect(await rowOf(id)).toEqual(published);
    await calls.unpublish(id, admin);
    const draft = await rowOf(id);
    expect((await calls.unpublish(id, admin)).body.status).toBe('OK');
    expect(await rowOf(id)).toEqual(draft);
    await calls.cancel(id, admin);
    const cancelled = await rowOf(id);
    expect((await calls.cancel(id, admin)).data?.cancelDeal.status).toBe('CANCELED');
    expect(await rowOf(id)).toEqual(cancelled);
    expect(await audited(id)).toEqual(['deal.created', 'deal.published', 'deal.unpublished', 'deal.canceled']);
  });

  it('EDIT-33 refuses an active deal without a flow, in words; with another status it passes', async () => {
    const { id } = await insertDraft(api, admin);
    const { status, body } = await calls.publish(id, admin);
    expect([status, body]).toEqual([
      409,
      {
        status: 'ERROR',
        result: {
          message: 'You cannot publish an active opportunity without an investment flow.',
          code: 'DEAL_NEEDS_FLOW',
          params: {},
        },
      },
    ]);
    expect((await rowOf(id)).publishedAt).toBeNull();
    await calls.update(id, 1, { status: 'CLOSED' }, admin);
    expect((await calls.publish(id, admin)).status).toBe(200);
  });

  it('EDIT-47 COMP-22 refuses a deal of an unpublished company, naming it', async () => {
    const deal = await insertDraft(api, admin, prospective);
    const where = { id: deal.company.id };
    await api.database.prisma.company.update({ where, data: { unpublishedAt: new Date(), name: 'Hidden Works' } });
    const { status, body } = await calls.publish(deal.id, admin);
    expect([status, body.result.code]).toEqual([409, 'COMPANY_UNPUBLISHED']);
    expect(body.result.message).toContain('Hidden Works');
    await api.database.prisma.company.update({ where, data: { unpublishedAt: null } });
    expect((await calls.publish(deal.id, admin)).status).toBe(200);
  });

  it('EDIT-28 EDIT-32 runs the ten checks on what is stored', async () => {
    const { id } = await createDeal(api.database, { publishedAt: null, valuation: null });
    const { status, body } = await calls.publish(id, admin);
    expect([status, body.result]).toMatchObject([
      400,
      { code: 'DEAL_INVALID', message: 'Valuation not specified', params: { check: 6 } },
    ]);
  });

  it('COMP-23 a deal that is published or unpublished on its own no longer returns with its company', async () => {
    const withCompany = { publishedAt: null, unpublishedWithCompanyAt: new Date(), valuation: '1' };
    for (const act of [calls.publish, calls.unpublish, calls.cancel]) {
      const { id } = await createDeal(api.database, withCompany);
      await act(id, admin);
      expect((await rowOf(id)).unpublishedWithCompanyAt).toBeNull();
    }
  });

  it('PERM-16 PERM-23 needs publish_opportunity on the deal', async () => {
    const { id } = await insertDraft(api, admin, prospective);
    const { id: other } = await insertDraft(api, admin, prospective);
    const lead = await api.createAccount({ roles: [{ roleId: 4, dealId: id }] });
    for (const roles of [[5], [6], [7], [11], [{ roleId: 8, dealId: id }], [1]]) {
      const as = await api.createAccount({ roles });
      for (const act of [calls.publish, calls.unpublish]) {
        const { status, body } = await act(id, as);
        expect([status, body.result.code]).toEqual([403, 'FORBIDDEN']);
      }
    }
    expect((await calls.publish(other, lead)).status).toBe(404);
    expect((await calls.publish(id, lead)).status).toBe(200);
    expect((await calls.publish(randomUUID(), admin)).status).toBe(404);
    const { status, body } = await api.rest('/api/deal/publish', { as: admin, body: {} });
    expect([status, body.result.code]).toEqual([400, 'FIELD_MISSING']);
  });

  it('HIST-04 EDIT-38 pending changes stay through unpublishing and come with the next publishing', async () => {
    const { id } = await insertDraft(api, admin, prospective);
    await calls.publish(id, admin);
    await calls.update(id, 1, { fees: 'pending' }, admin);
    await calls.unpublish(id, admin);
    expect(dealOf(await calls.open(id, admin))).toMatchObject({
      content: { terms: { fees: 'pending' } },
      liveVersion: 1,
    });
    await calls.publish(id, admin);
    const published = dealOf(await calls.open(id, admin));
    expect(published).toMatchObject({
      pending: null,
      version: 2,
      liveVersion: 2,
      content: { terms: { fees: 'pending' } },
    });
  });
});

describe('cancelling', () => {
  it('ADEAL-11 ADEAL-12 AAPI-23/Deals sets CANCELED; the deal stays in the staff list and is gone from investors’ lists', async () => {
    const { id } = await insertDraft(api, admin, prospective);
    await calls.publish(id, admin);
    expect(await isVisible(id)).toBe(true);
    expect((await calls.cancel(id, admin)).data).toEqual({ cancelDeal: { id, status: 'CANCELED' } });
    expect(await isVisible(id)).toBe(false);
    expect(await listedStatus(id)).toBe('CANCELED');
    const versions = await api.database.prisma.dealVersion.findMany({
      where: { dealId: id },
      orderBy: { number: 'asc' },
    });
    expect(versions).toMatchObject([{ number: 1 }, { number: 2, content: { terms: { status: 'CANCELED' } } }]);
    // HIST-10: its investors still read it.
    const publications = await api.database.prisma.dealPublication.findMany({ where: { dealId: id } });
    expect(publications.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('HIST-05 pending changes of a cancelled deal do not reopen it unasked', async () => {
    const { id } = await insertDraft(api, admin, prospective);
    await calls.publish(id, admin);
    await calls.update(id, 1, { fees: 'pending' }, admin);
    await calls.cancel(id, admin);
    expect((await calls.apply(id, 3, admin)).errors[0]?.extensions.params).toMatchObject({ check: 2 });
    const reopened = dealOf(await calls.update(id, 3, { status: 'CLOSED' }, admin, { apply: true }));
    expect(reopened).toMatchObject({ status: 'CLOSED', content: { terms: { fees: 'pending' } } });
  });

  it('PERM-15 PERM-23 needs edit_opportunity on the deal', async () => {
    const { id } = await insertDraft(api, admin, prospective);
    const { id: other } = await insertDraft(api, admin, prospective);
    const own = await api.createAccount({ roles: [{ roleId: 8, dealId: id }] });
    for (const [as, target, code] of [
      [await api.createAccount({ roles: [7] }), id, 'FORBIDDEN'],
      [own, other, 'NOT_FOUND'],
      [admin, randomUUID(), 'NOT_FOUND'],
    ] as const) {
      expect((await calls.cancel(target, as)).errors[0]?.extensions.code).toBe(code);
    }
    expect((await calls.cancel(id, own)).data?.cancelDeal.status).toBe('CANCELED');
    expect((await rowOf(other)).status).toBe('PROSPECTIVE');
  });

  it('ADEAL-12 INV-15 leaves the investments on it alone', async () => {
    const { id } = await createDeal(api.database, { valuation: '1' });
    await moneyCalls(api).invest(investor, id, '25000');
    await calls.cancel(id, admin);
    expect(await api.database.prisma.investment.count({ where: { dealId: id, deletedAt: null } })).toBe(1);
  });
});
