import { afterAll, beforeAll, expect, it } from 'vitest';
import { tasks } from '../../src/composition.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { type Moment, type Place, type StatementGate, startStatementGate } from '../kit/statement-gate.ts';
import { editorCalls, insertDraft } from './editor-kit.ts';

const log = { info() {}, warn() {} };
const past = '2026-01-05T08:30:00.000Z';

let api: TestApi;
let gate: StatementGate;
/** Runs the job through the gate. */
let interrupted: TestApi;
let admin: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  gate = await startStatementGate(api.configuration.databaseUrl);
  interrupted = await startTestApi({ settings: { DATABASE_URL: gate.url } });
  admin = await api.createAccount({ roles: [3] });
});
afterAll(async () => {
  await interrupted?.close();
  await gate?.close();
  await api?.close();
});

/** A draft whose minute has come; with an unpublished company, publishing it fails. */
async function createDue(fails: boolean): Promise<string> {
  const { id, company } = await insertDraft(api, admin, { status: 'PROSPECTIVE' });
  const { prisma } = api.database;
  await editorCalls(api).schedule(id, new Date((Math.floor(Date.now() / 60_000) + 5) * 60_000).toISOString(), admin);
  await prisma.dealSchedule.update({ where: { dealId: id }, data: { publishAt: past } });
  if (fails) await prisma.company.update({ where: { id: company.id }, data: { unpublishedAt: new Date() } });
  return id;
}

async function stateOf(dealId: string) {
  const { prisma } = api.database;
  const count = (action: string) => prisma.auditEntry.count({ where: { entityId: dealId, action } });
  return {
    published: (await prisma.deal.findUniqueOrThrow({ where: { id: dealId } })).publishedAt !== null,
    publications: await prisma.dealPublication.count({ where: { dealId } }),
    published_entries: await count('deal.published'),
    failed_entries: await count('deal.schedule_failed'),
    mails: await prisma.mail.count({ where: { dealId } }),
    waits: (await prisma.dealSchedule.count({ where: { dealId, failure: null } })) > 0,
  };
}

const waiting = { published: false, publications: 0, published_entries: 0, failed_entries: 0, mails: 0, waits: true };
const published = { ...waiting, published: true, publications: 1, published_entries: 1, waits: false };
const failed = { ...waiting, failed_entries: 1, mails: 1, waits: false };

it.each<[string, boolean, Place, Moment, object]>([
  ['before it is published', false, /deals\.publish/, 'before', waiting],
  ['before its commit', false, /^COMMIT/i, 'before', waiting],
  ['after its commit', false, /^COMMIT/i, 'after', published],
  ['before the failure is stored', true, /UPDATE.*deal_schedule/s, 'before', waiting],
  ['before the mail is stored', true, /INSERT INTO.*"mail"/s, 'before', waiting],
  ['after the commit of the failure', true, /^COMMIT/i, 'after', failed],
])('HIST-14 a process that ends %s leaves all or nothing, and the next run completes it once', async (...test) => {
  const [, fails, place, moment, left] = test;
  const dealId = await createDue(fails);
  const reached = gate.stopAt(place, moment);
  const running = tasks['deals.publish-scheduled']
    .run(interrupted.services, { dealId, publishAt: past }, log)
    .catch(() => undefined);
  await reached;
  expect(await stateOf(dealId)).toEqual(left);
  gate.open();
  await running;
  // The server may still be rolling back.
  await expect
    .poll(async () => {
      await tasks['deals.publish-scheduled'].run(api.services, { dealId, publishAt: past }, log);
      return stateOf(dealId);
    })
    .toEqual(fails ? failed : published);
});
