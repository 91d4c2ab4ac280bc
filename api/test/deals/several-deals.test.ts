import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { type EditedDeal, editorCalls, insertDraft, insertPublished } from './editor-kit.ts';

let api: TestApi;
let admin: TestAccount;
let calls: ReturnType<typeof editorCalls>;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
  calls = editorCalls(api);
});
afterAll(() => api.close());

const rowOf = (id: string) => api.database.prisma.deal.findUniqueOrThrow({ where: { id } });
const auditsOf = (deals: readonly { id: string }[], action: 'deal.published' | 'deal.unpublished' | 'deal.updated') =>
  Promise.all(deals.map(({ id }) => api.database.prisma.auditEntry.count({ where: { entityId: id, action } })));

/** Screens send one call for each row, several at a time. */
describe('an action on several deals at once', () => {
  it('DATA-07 publishes those that may be published; the others answer why and stay', async () => {
    const ready = await insertDraft(api, admin, { status: 'PROSPECTIVE' });
    const withoutFlow = await insertDraft(api, admin);
    const foreign = await insertDraft(api, admin, { status: 'PROSPECTIVE' });
    const another = await insertDraft(api, admin, { status: 'CLOSED' });
    const lead = await api.createAccount({
      roles: [ready, withoutFlow, another].map(({ id: dealId }) => ({ roleId: 4, dealId })),
    });
    const all = [ready, withoutFlow, foreign, another];
    const answers = await Promise.all(all.map(({ id }) => calls.publish(id, lead)));
    expect(answers.map(({ status, body }) => (status === 200 ? 'OK' : body.result.code))).toEqual([
      'OK',
      'DEAL_NEEDS_FLOW',
      'NOT_FOUND',
      'OK',
    ]);
    const published = await Promise.all(all.map(async ({ id }) => (await rowOf(id)).publishedAt !== null));
    expect(published).toEqual([true, false, false, true]);
    expect(await auditsOf(all, 'deal.published')).toEqual([1, 0, 0, 1]);

    const again = await Promise.all(all.map(({ id }) => calls.unpublish(id, lead)));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 404, 200]);
    expect(await auditsOf(all, 'deal.unpublished')).toEqual([1, 0, 0, 1]);
  });

  it('DATA-07 EDIT-12 gives another deadline, to a published deal as a pending change', async () => {
    const draft = await insertDraft(api, admin);
    const { deal: published } = await insertPublished(api, admin);
    const changed = await insertDraft(api, admin);
    await calls.update(changed.id, 1, { fees: 'meanwhile' }, admin);
    const all: EditedDeal[] = [draft, published, changed];
    const answers = await Promise.all(
      all.map(({ id, version }) => calls.update(id, version, { deadline: '2098-06-30' }, admin)),
    );
    expect(answers.map(({ errors }) => errors[0]?.extensions.code ?? 'OK')).toEqual(['OK', 'OK', 'CONFLICT']);
    expect(answers[2]?.errors[0]?.extensions.params).toMatchObject({ version: 2 });
    const last = '2098-06-30T23:59:59.999Z';
    const former = new Date(`${published.content.terms.investmentDeadline}`);
    const stored = await Promise.all(all.map(async ({ id }) => (await rowOf(id)).investmentDeadline));
    expect(stored).toEqual([new Date(last), former, former]);
    expect(answers.map(({ data }) => data?.deal.pending?.version ?? null)).toEqual([null, 2, null]);
    expect(answers[1]?.data?.deal).toMatchObject({
      content: { terms: { investmentDeadline: last, deadlineDay: '2098-06-30', fees: published.content.terms.fees } },
      live: { terms: { deadlineDay: '2099-12-31' } },
    });
    expect(await auditsOf(all, 'deal.updated')).toEqual([1, 1, 1]);
  });

  it('DATA-07 EDIT-28 refuses a deadline in the past, row by row', async () => {
    const draft = await insertDraft(api, admin);
    const { errors } = await calls.update(draft.id, 1, { deadline: '2001-01-01' }, admin);
    expect(errors[0]).toMatchObject({
      message: 'Date cannot be set in the past',
      extensions: { code: 'DEAL_INVALID', params: { check: 5 } },
    });
  });
});
