import { randomUUID } from 'node:crypto';
import { completeInput, createTemplate, editorCalls, insertDraft } from '../deals/editor-kit.ts';
import type { TestApi } from '../kit/api.ts';
import type { TestClient } from '../kit/client.ts';
import { createCompany } from '../kit/seed.ts';
import type { Scenario } from './scenarios.ts';

/** What is stored of a deal; null before it is inserted. */
async function readDeal({ database }: TestApi, id: string): Promise<object> {
  const { rows } = await database.pool.query<{ state: object }>(
    `SELECT jsonb_build_object(
       'published', published_at IS NOT NULL, 'status', status, 'fees', fees, 'version', content_version,
       'live', live_version, 'open', open_save IS NOT NULL,
       'texts', ARRAY(SELECT title FROM deal_text_section text WHERE text.deal_id = deal.id ORDER BY "order"),
       'flow', (SELECT count(*) FROM flow WHERE flow.deal_id = deal.id),
       'pending', (SELECT content->'terms'->>'fees' FROM deal_pending_change pending WHERE pending.deal_id = deal.id),
       'versions', (SELECT count(*) FROM deal_version version WHERE version.deal_id = deal.id),
       'publications', (SELECT count(*) FROM deal_publication publication WHERE publication.deal_id = deal.id),
       'leads', (SELECT count(*) FROM role_assignment lead WHERE lead.deal_id = deal.id AND lead.role_id = 4)) AS state
     FROM deal WHERE id = $1`,
    [id],
  );
  return rows[0]?.state ?? {};
}

/** The answer of a GraphQL call in the form of a REST call's. */
async function answerOf(
  call: ReturnType<ReturnType<typeof editorCalls>['open'] | ReturnType<typeof editorCalls>['cancel']>,
) {
  const { status, data, errors } = await call;
  return { status, code: errors[0]?.extensions.code, body: { data, errors } };
}

const inserted = {
  ...{ published: false, status: 'ACTIVE', fees: 'all in', version: 1, live: 1, open: false },
  ...{ texts: ['Market'], flow: 1, pending: null, versions: 1, publications: 0, leads: 1 },
};

/** Creates an administrator and a draft with a text and a flow. */
async function createDraft(api: TestApi) {
  const administrator = await api.createAccount({ roles: [3] });
  const textId = randomUUID();
  const { id } = await insertDraft(api, administrator, {
    fees: 'all in',
    flowTemplateId: await createTemplate(api),
    textSections: [{ id: textId, order: 1, title: 'Market', body: '<p>Large</p>' }],
  });
  const calls = editorCalls(api);
  return { administrator, id, textId, calls, read: () => readDeal(api, id) };
}

/** Creates a scenario in which a deal is inserted with a text and a flow (EDIT-40, EDIT-46). */
export async function createDealInsertion(api: TestApi): Promise<Scenario> {
  const administrator = await api.createAccount({ roles: [3] });
  const { id: companyId } = await createCompany(api.database);
  const id = randomUUID();
  const input = {
    ...completeInput(companyId),
    fees: 'all in',
    flowTemplateId: await createTemplate(api),
    textSections: [{ id: randomUUID(), title: 'Market', body: '<p>Large</p>' }],
  };
  return {
    send: (client) => answerOf(editorCalls(client).insert(id, input, administrator)),
    read: () => readDeal(api, id),
    done: inserted,
  };
}

/** Creates a scenario in which terms, sections and the flow of a draft are saved (EDIT-41). */
export async function createDealUpdate(api: TestApi): Promise<Scenario> {
  const { administrator, id, textId, read } = await createDraft(api);
  const input = {
    ...{ fees: 'none', investmentValue: '2000000', flowTemplateId: await createTemplate(api) },
    removedSections: [textId],
    textSections: [{ id: randomUUID(), title: 'Risks', body: '<p>Few</p>' }],
  };
  return {
    send: (client) => answerOf(editorCalls(client).update(id, 1, input, administrator)),
    read,
    done: { ...inserted, fees: 'none', version: 2, live: 2, texts: ['Risks'], versions: 2 },
    repeated: 'CONFLICT',
  };
}

/** Creates a scenario in which a draft is published (EDIT-37). */
export async function createDealPublishing(api: TestApi): Promise<Scenario> {
  const { administrator, id, read } = await createDraft(api);
  return {
    send: (client) => editorCalls(client).publish(id, administrator),
    read,
    done: { ...inserted, published: true, publications: 1 },
  };
}

/** Creates a scenario in which a deal is unpublished (EDIT-38). */
export async function createDealUnpublishing(api: TestApi): Promise<Scenario> {
  const { administrator, id, calls, read } = await createDraft(api);
  await calls.publish(id, administrator);
  return {
    send: (client) => editorCalls(client).unpublish(id, administrator),
    read,
    done: { ...inserted, publications: 1 },
  };
}

/** Creates a scenario in which a published deal is cancelled (ADEAL-11). */
export async function createDealCancelling(api: TestApi): Promise<Scenario> {
  const { administrator, id, calls, read } = await createDraft(api);
  await calls.publish(id, administrator);
  const cancelled = {
    ...inserted,
    published: true,
    status: 'CANCELED',
    version: 2,
    live: 2,
    versions: 2,
    publications: 2,
  };
  return {
    send: (client) => answerOf(editorCalls(client).cancel(id, administrator)),
    read,
    done: cancelled,
  };
}

/** Creates a scenario in which the minute is set at which a draft is published (HIST-14). */
export async function createDealScheduling(api: TestApi): Promise<Scenario> {
  const { administrator, id } = await createDraft(api);
  const publishAt = new Date((Math.floor(Date.now() / 60_000) + 600) * 60_000);
  return {
    send: (client) => answerOf(editorCalls(client).schedule(id, publishAt.toISOString(), administrator)),
    read: async () => ({ set: await api.database.prisma.dealSchedule.count({ where: { dealId: id, publishAt } }) }),
    done: { set: 1 },
  };
}

/** Creates a scenario in which the pending changes of a published deal are applied (HIST-05). */
export async function createPendingApplication(api: TestApi): Promise<Scenario> {
  const { administrator, id, textId, calls, read } = await createDraft(api);
  await calls.publish(id, administrator);
  const input = {
    ...{ fees: 'none', investmentValue: '2000000', flowTemplateId: await createTemplate(api) },
    removedSections: [textId],
    textSections: [{ id: randomUUID(), title: 'Risks', body: '<p>Few</p>' }],
  };
  await calls.update(id, 1, input, administrator);
  const applied = { fees: 'none', version: 2, live: 2, texts: ['Risks'], versions: 2, publications: 2 };
  return {
    send: (client: TestClient) => answerOf(editorCalls(client).apply(id, 2, administrator)),
    read,
    done: { ...inserted, ...applied, published: true },
  };
}
