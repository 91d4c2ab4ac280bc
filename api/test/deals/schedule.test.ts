import { randomUUID } from 'node:crypto';
import { brand } from '@platform/brand';
import { paths } from '@platform/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tasks } from '../../src/composition.ts';
import { startWorker } from '../../src/jobs/worker.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { type Mailbox, startMailbox } from '../mail/mailbox.ts';
import { sectionCalls } from '../uploads/section-kit.ts';
import { dealOf, editorCalls, insertDraft, insertPublished } from './editor-kit.ts';

const log = { info() {}, warn() {} };
const prospective = { status: 'PROSPECTIVE' };
const minute = 60_000;

let api: TestApi;
let mailbox: Mailbox;
let admin: TestAccount;
let editor: TestAccount;
let calls: ReturnType<typeof editorCalls>;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl, TIME_ZONE: 'Europe/Zurich' } });
  admin = await api.createAccount({ roles: [3], firstName: 'Grace', lastName: 'Hopper' });
  editor = await api.createAccount({ roles: [11] });
  calls = editorCalls(api);
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});

/** The start of a minute to come. */
const inMinutes = (count: number) => new Date((Math.floor(Date.now() / minute) + count) * minute).toISOString();
const past = '2026-01-05T08:30:00.000Z';

/** Lets the set minute of a deal come, and runs its job. */
async function comeTo(dealId: string): Promise<void> {
  await api.database.prisma.dealSchedule.updateMany({ where: { dealId }, data: { publishAt: past } });
  await run(dealId);
}
const run = (dealId: string, publishAt = past) =>
  tasks['deals.publish-scheduled'].run(api.services, { dealId, publishAt }, log);
const open = async (id: string) => dealOf(await calls.open(id, admin));
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;
const audited = (id: string) =>
  api.database.prisma.auditEntry.findMany({
    where: { entityId: id, action: { in: ['deal.scheduled', 'deal.schedule_failed', 'deal.published'] } },
    orderBy: { id: 'asc' },
    select: { action: true, actorId: true, details: true },
  });
const mailsOf = (dealId: string) => api.database.prisma.mail.findMany({ where: { dealId } });

describe('setting a minute', () => {
  it('HIST-14 is shown to editors and in the staff list with who set it, and can be changed and removed', async () => {
    const { id } = await insertDraft(api, admin, prospective);
    const at = inMinutes(5);
    expect(dealOf(await calls.schedule(id, at, admin)).schedule).toEqual({ at, by: 'Grace Hopper', failure: null });
    expect((await open(id)).publishedAt).toBeNull();
    const { data } = await api.query<{ staffDeals: { items: object[] } }>(
      '{ staffDeals { items { id publishAt publishFailure } } }',
      {},
      { as: editor },
    );
    expect(data?.staffDeals.items).toContainEqual({ id, publishAt: at, publishFailure: null });
    const later = inMinutes(60);
    expect(dealOf(await calls.schedule(id, later, admin)).schedule?.at).toBe(later);
    // A repetition changes nothing.
    await calls.schedule(id, later, admin);
    expect(dealOf(await calls.schedule(id, null, admin)).schedule).toBeNull();
    await calls.schedule(id, null, admin);
    expect(await audited(id)).toEqual(
      [
        [null, at],
        [at, later],
        [later, null],
      ].map(([before, after]) => ({
        action: 'deal.scheduled',
        actorId: admin.id,
        details: { version: 1, changes: [{ field: 'publishAt', before, after }] },
      })),
    );
    await comeTo(id);
    expect((await open(id)).publishedAt).toBeNull();
  });

  it('HIST-14 HIST-02 is refused for another version than the one that was seen', async () => {
    const { deal } = await insertPublished(api, admin);
    await calls.update(deal.id, 1, { fees: 'seen' }, editor);
    await calls.update(deal.id, 2, { fees: 'unseen' }, editor);
    const { errors } = await calls.schedule(deal.id, inMinutes(5), admin, 2);
    expect(errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', params: { version: 3 } });
    expect((await open(deal.id)).schedule).toBeNull();
    expect(dealOf(await calls.schedule(deal.id, inMinutes(5), admin, 3)).schedule).not.toBeNull();
  });

  it('HIST-14 HIST-01 ends an open save, whose later files nobody has seen', async () => {
    const sectionId = randomUUID();
    const { id } = await insertDraft(api, admin, {
      ...prospective,
      imageSections: [{ id: sectionId, title: 'Plant' }],
    });
    const newFiles = [{ id: randomUUID(), sectionId, name: 'a.png' }];
    expect(dealOf(await calls.update(id, 1, { newFiles }, editor)).openSave).not.toBeNull();
    expect(dealOf(await calls.schedule(id, inMinutes(5), admin, 2))).toMatchObject({ openSave: null, version: 2 });
    const { sendImage } = sectionCalls(api, editor);
    expect((await sendImage(id, sectionId, newFiles[0]?.id)).status).toBe(409);
  });

  it('HIST-14 takes whole minutes to come only', async () => {
    const { id } = await insertDraft(api, admin, prospective);
    const [now, seconds] = [new Date(Math.floor(Date.now() / minute) * minute), new Date(inMinutes(5))];
    seconds.setSeconds(1);
    for (const at of [now.toISOString(), past, seconds.toISOString()]) {
      expect((await calls.schedule(id, at, admin)).errors[0]?.extensions).toMatchObject({
        code: 'FIELD_INVALID',
        params: { field: 'at' },
      });
    }
    expect((await open(id)).schedule).toBeNull();
  });

  it('HIST-14 EDIT-33 EDIT-47 runs the checks at once', async () => {
    const { id, company } = await insertDraft(api, admin);
    expect(codeOf(await calls.schedule(id, inMinutes(5), admin))).toBe('DEAL_NEEDS_FLOW');
    await calls.update(id, 1, prospective, admin);
    await api.database.prisma.company.update({ where: { id: company.id }, data: { unpublishedAt: new Date() } });
    expect(codeOf(await calls.schedule(id, inMinutes(5), admin))).toBe('COMPANY_UNPUBLISHED');
    const { deal } = await insertPublished(api, admin);
    expect(codeOf(await calls.schedule(deal.id, inMinutes(5), admin))).toBe('CONFLICT');
  });

  it('HIST-14 PERM-16 PERM-23 needs publish_opportunity on the deal', async () => {
    const { id } = await insertDraft(api, admin, prospective);
    const { id: other } = await insertDraft(api, admin, prospective);
    const lead = await api.createAccount({ roles: [{ roleId: 4, dealId: id }] });
    for (const roles of [[5], [6], [11], [{ roleId: 8, dealId: id }], [1]]) {
      expect(codeOf(await calls.schedule(id, inMinutes(5), await api.createAccount({ roles })))).toBe('FORBIDDEN');
    }
    expect(codeOf(await calls.schedule(other, inMinutes(5), lead))).toBe('NOT_FOUND');
    expect(codeOf(await calls.schedule(randomUUID(), inMinutes(5), admin))).toBe('NOT_FOUND');
    expect(dealOf(await calls.schedule(id, inMinutes(5), lead)).schedule).not.toBeNull();
    expect(codeOf(await calls.schedule(id, null, editor))).toBe('FORBIDDEN');
  });
});

describe('when the minute comes', () => {
  it('HIST-14 a job that waits for it publishes the draft with the right of who set it', async () => {
    const { id } = await insertDraft(api, admin, prospective);
    const at = inMinutes(5);
    await calls.schedule(id, at, admin);
    const key = `deals.publish-scheduled ${id}`;
    const { rows } = await api.database.pool.query('SELECT run_at FROM graphile_worker.jobs WHERE key = $1', [key]);
    expect(rows).toEqual([{ run_at: new Date(at) }]);
    // The job of another minute, which was set before, has nothing to do.
    await run(id);
    expect((await open(id)).publishedAt).toBeNull();

    await api.database.pool.query(
      `SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs WHERE key = $1), run_at => now())`,
      [key],
    );
    const worker = await startWorker(api.services, tasks, api.server.log);
    try {
      await expect.poll(async () => (await open(id)).publishedAt).not.toBeNull();
    } finally {
      await worker.stop();
    }
    expect((await open(id)).schedule).toBeNull();
    expect((await audited(id)).at(-1)).toMatchObject({ action: 'deal.published', actorId: admin.id });
    expect(await mailsOf(id)).toEqual([]);
  });

  it('HIST-14 HIST-04 it applies the pending changes of a published deal, once', async () => {
    const { deal } = await insertPublished(api, admin);
    await calls.update(deal.id, 1, { fees: '9 %' }, editor);
    await calls.schedule(deal.id, inMinutes(5), admin);
    await comeTo(deal.id);
    const applied = await open(deal.id);
    expect(applied).toMatchObject({ liveVersion: 2, pending: null, schedule: null, publishedAt: deal.publishedAt });
    expect(applied.content.terms.fees).toBe('9 %');
    await run(deal.id);
    expect(await api.database.prisma.dealPublication.count({ where: { dealId: deal.id } })).toBe(2);
  });

  it('HIST-14 EDIT-47 a check that fails then stands on the row and is mailed to who set it', async () => {
    const lead = await api.createAccount({ roles: [3] });
    const { id, company } = await insertDraft(api, admin, { ...prospective, title: 'Series B' });
    await calls.schedule(id, inMinutes(5), lead);
    const named = { unpublishedAt: new Date(), name: 'Hidden Works' };
    await api.database.prisma.company.update({ where: { id: company.id }, data: named });
    await comeTo(id);
    const failure = 'Hidden Works is unpublished. Publish the company first';
    expect((await open(id)).schedule).toMatchObject({ at: past, failure });
    expect((await open(id)).publishedAt).toBeNull();
    expect((await audited(id)).at(-1)).toEqual({
      action: 'deal.schedule_failed',
      actorId: null,
      details: { changes: [{ field: 'publishFailure', before: null, after: failure }] },
    });
    await run(id);
    const mails = await mailsOf(id);
    expect(mails).toMatchObject([{ recipient: lead.email, kind: 'DEAL_NOT_PUBLISHED', accountId: lead.id }]);
    await tasks['mail.deliver'].run(api.services, { mailId: mails[0]?.id ?? '' }, log);
    const mail = await mailbox.next(lead.email);
    expect(mail.subject).toBe(`Not published on ${brand.name}: Hidden Works - Series B`);
    expect(mail.text).toContain(`was to be published on 5 January 2026 at 09:30 (Europe/Zurich)`);
    expect(mail.text).toContain(failure);
    expect(mail.text).toContain(paths.dealEditor({ dealId: id }));

    await api.database.prisma.company.update({ where: { id: company.id }, data: { unpublishedAt: null } });
    expect(dealOf(await calls.schedule(id, inMinutes(5), admin)).schedule?.failure).toBeNull();
    await calls.publish(id, admin);
    expect((await open(id)).schedule).toBeNull();
  });

  it('HIST-14 PERM-16 it fails when whoever set it lost the right, or was disabled', async () => {
    const { prisma } = api.database;
    for (const lose of [
      ({ id }: TestAccount) => prisma.roleAssignment.updateMany({ where: { accountId: id }, data: { roleId: 11 } }),
      ({ id }: TestAccount) => prisma.account.update({ where: { id }, data: { disabledAt: new Date() } }),
    ]) {
      const setter = await api.createAccount({ roles: [3] });
      const { id } = await insertDraft(api, admin, prospective);
      await calls.schedule(id, inMinutes(5), setter);
      await lose(setter);
      await comeTo(id);
      expect(await open(id)).toMatchObject({
        publishedAt: null,
        schedule: { failure: 'The person who set the time may not publish it any more' },
      });
      expect(await mailsOf(id)).toMatchObject([{ recipient: setter.email }]);
    }
  });

  it('HIST-14 HIST-04 nothing is published that only somebody without the right has saved since', async () => {
    const { deal } = await insertPublished(api, admin);
    await calls.update(deal.id, 1, { fees: '9 %' }, editor);
    await calls.schedule(deal.id, inMinutes(5), admin);
    await calls.update(deal.id, 2, { fees: '99 %' }, editor);
    await comeTo(deal.id);
    expect(await open(deal.id)).toMatchObject({
      liveVersion: 1,
      pending: { version: 3 },
      schedule: { failure: 'It was changed since by somebody who may not publish it' },
    });
    await calls.schedule(deal.id, inMinutes(5), admin);
    await calls.update(deal.id, 3, { fees: '8 %' }, admin);
    await comeTo(deal.id);
    expect(await open(deal.id)).toMatchObject({ liveVersion: 4, pending: null, schedule: null });
  });
});

it.each([
  ['publishing', (id: string) => calls.publish(id, admin), 'draft'],
  ['cancelling', (id: string) => calls.cancel(id, admin), 'draft'],
  ['cancelling', (id: string) => calls.cancel(id, admin), 'pending'],
  ['unpublishing', (id: string) => calls.unpublish(id, admin), 'pending'],
  ['applying', (id: string) => calls.apply(id, 2, admin), 'pending'],
  ['discarding', (id: string) => calls.discard(id, 2, editor), 'pending'],
  ['taking back', (id: string) => calls.update(id, 2, { fees: '2 % p.a., "all in"' }, editor), 'pending'],
] as const)('HIST-14 %s removes the minute of a deal: %#', async (_name, act, kind) => {
  const { id } = await insertDraft(api, admin, prospective);
  if (kind === 'pending') {
    await calls.publish(id, admin);
    await calls.update(id, 1, { fees: '9 %' }, editor);
  }
  await calls.schedule(id, inMinutes(5), admin);
  expect((await open(id)).schedule).not.toBeNull();
  await act(id);
  const after = await open(id);
  expect(after.schedule).toBeNull();
  await comeTo(id);
  expect(await open(id)).toEqual(after);
});
