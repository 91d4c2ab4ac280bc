import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { dealOf, editorCalls, insertDraft, insertFullDraft } from './editor-kit.ts';

let api: TestApi;
let admin: TestAccount;
let calls: ReturnType<typeof editorCalls>;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3], firstName: 'Grace', lastName: 'Hopper' });
  calls = editorCalls(api);
});
afterAll(() => api.close());

const save = async (id: string, version: number, input: object, as = admin) =>
  dealOf(await calls.update(id, version, input, as));

async function refusalOf(id: string, version: number, input: object, as = admin) {
  const before = dealOf(await calls.open(id, admin));
  const { data, errors } = await calls.update(id, version, input, as);
  expect(data).toBeNull();
  expect(dealOf(await calls.open(id, admin))).toEqual(before);
  return errors[0]?.extensions;
}

const createFullDraft = () => insertFullDraft(api, admin);

const orderOf = ({ content }: { content: ReturnType<typeof dealOf>['content'] }) => {
  const { textSections, imageSections, documentSections, linkSections, order } = content;
  const texts = textSections.filter(({ isOverview }) => !isOverview);
  return [
    ...[...texts, ...imageSections, ...documentSections, ...linkSections].map(
      (section) => [section.order, section.title] as const,
    ),
    ...Object.entries(order)
      .filter(([, number]) => number > 0)
      .map(([name, number]) => [number, name] as const),
  ]
    .sort(([left], [right]) => left - right)
    .map(([number, title]) => `${number} ${title}`);
};

describe('a save', () => {
  it('EDIT-41 AAPI-23/Deals inserts new, changes edited and deletes removed sections in one call, by id', async () => {
    const { deal, ids } = await createFullDraft();
    const added = randomUUID();
    const saved = await save(deal.id, 1, {
      title: 'Series B2',
      investmentMin: '30000',
      textSections: [
        { id: ids.text, title: 'The market', body: '<p>Huge</p>' },
        { id: added, title: 'Risks', body: '<p>Few</p>' },
      ],
      removedSections: [ids.image],
    });
    expect(saved.version).toBe(2);
    expect(saved.content.terms).toMatchObject({
      title: 'Series B2',
      investmentMin: '30000.00',
      fees: deal.content.terms.fees,
    });
    expect(saved.content.textSections.map(({ id, title, body }) => [id, title, body])).toEqual([
      [ids.overview, 'Overview', '<p>We</p>'],
      [ids.text, 'The market', '<p>Huge</p>'],
      [added, 'Risks', '<p>Few</p>'],
    ]);
    expect(saved.content.imageSections).toEqual([]);
    expect(orderOf(saved)).toEqual(['1 The market', '2 Papers', '3 Links', '4 description', '5 management', '6 Risks']);
  });

  it('EDIT-27 EDIT-53 leaves what it does not name as it was, links included', async () => {
    const { deal, ids } = await createFullDraft();
    await api.database.prisma.dealLink.updateMany({
      where: { sectionId: ids.links },
      data: { url: 'HTTPS://Example.test/%zz' },
    });
    const before = dealOf(await calls.open(deal.id, admin)).content;
    const saved = await save(deal.id, 1, { fees: 'none' });
    expect(saved.content).toEqual({ ...before, terms: { ...before.terms, fees: 'none' } });
  });

  it('EDIT-53 AAPI-23/Deals changes and deletes a stored links section', async () => {
    const { deal, ids } = await createFullDraft();
    const links = [
      { label: 'Deck', url: 'https://example.test/deck' },
      { label: 'Terms', url: 'http://example.test/terms?a=1&b=2' },
    ];
    const saved = await save(deal.id, 1, { linkSections: [{ id: ids.links, links }] });
    expect(saved.content.linkSections).toMatchObject([{ id: ids.links, title: 'Links', links }]);
    const reversed = await save(deal.id, 2, { linkSections: [{ id: ids.links, links: links.toReversed() }] });
    expect(reversed.content.linkSections[0]?.links).toEqual(links.toReversed());
    const removed = await save(deal.id, 3, { removedSections: [ids.links] });
    expect(removed.content.linkSections).toEqual([]);
    expect(await api.database.prisma.dealLink.count({ where: { sectionId: ids.links } })).toBe(0);
  });

  it('EDIT-18 moves a section to the chosen order and renumbers the others over all kinds', async () => {
    const { deal, ids } = await createFullDraft();
    const down = await save(deal.id, 1, { textSections: [{ id: ids.text, order: 3 }] });
    expect(orderOf(down)).toEqual(['1 Plant', '2 Papers', '3 Market', '4 Links', '5 description', '6 management']);
    const up = await save(deal.id, 2, { managementOrder: 1 });
    expect(orderOf(up)).toEqual(['1 management', '2 Plant', '3 Papers', '4 Market', '5 Links', '6 description']);
    const last = await save(deal.id, 3, { imageSections: [{ id: ids.image, order: 99 }] });
    expect(orderOf(last).at(-1)).toBe('6 Plant');
    const rows = await api.database.prisma.deal.findUniqueOrThrow({ where: { id: deal.id } });
    expect(rows).toMatchObject({ managementOrder: 1, descriptionOrder: 5, fundingHistoryOrder: -1 });
  });

  it('EDIT-19 stores -1 for a deleted section of the company and reads 0 as absent', async () => {
    const { deal } = await createFullDraft();
    const saved = await save(deal.id, 1, { descriptionOrder: 0 });
    expect(saved.content.order).toEqual({ description: -1, management: 5, fundingHistory: -1 });
    const { prisma } = api.database;
    expect(await prisma.deal.findUniqueOrThrow({ where: { id: deal.id } })).toMatchObject({ descriptionOrder: -1 });
    await prisma.deal.update({ where: { id: deal.id }, data: { fundingHistoryOrder: 0 } });
    expect(dealOf(await calls.open(deal.id, admin)).content.order.fundingHistory).toBe(-1);
  });

  it('EDIT-17 neither deletes nor moves the overview', async () => {
    const { deal, ids } = await createFullDraft();
    expect(await refusalOf(deal.id, 1, { removedSections: [ids.overview] })).toMatchObject({ code: 'FIELD_INVALID' });
    expect(await refusalOf(deal.id, 1, { textSections: [{ id: ids.overview, isOverview: false }] })).toMatchObject({
      code: 'FIELD_INVALID',
    });
    expect(
      await refusalOf(deal.id, 1, { textSections: [{ id: randomUUID(), title: 'Second', isOverview: true }] }),
    ).toMatchObject({ code: 'FIELD_INVALID' });
    const saved = await save(deal.id, 1, { textSections: [{ id: ids.overview, order: 4, body: '<p>Us</p>' }] });
    expect(saved.content.textSections[0]).toMatchObject({ id: ids.overview, order: 0, body: '<p>Us</p>' });
    expect(orderOf(saved)).toEqual(orderOf(deal));
  });

  it('EDIT-23 AAPI-24 keeps texts of 100,000 letters, right to left and with emoji, as they were typed', async () => {
    const { deal, ids } = await createFullDraft();
    const phrases = ['שלום עולם ', 'مرحبا بالعالم ', '👩‍👩‍👧 🇨🇭 ', 'Ω≈ç√∫ '];
    const bodies = phrases.map((phrase) => `<p>${phrase.repeat(Math.floor(99_990 / phrase.length))}</p>`);
    let { version } = deal;
    for (const body of bodies) {
      const saved = await save(deal.id, version, { textSections: [{ id: ids.text, body }], fees: body.slice(3, 40) });
      expect(saved.content.textSections[1]?.body).toBe(body);
      expect(saved.content.terms.fees).toBe(body.slice(3, 40));
      version += 1;
    }
    const tooLong = { textSections: [{ id: ids.text, title: 'Market', body: 'x'.repeat(100_001) }] };
    expect(await refusalOf(deal.id, version, tooLong)).toEqual({
      code: 'TEXT_TOO_LONG',
      params: { name: 'Market', limit: 100_000, field: 'body' },
    });
  });

  it('HIST-01 makes one numbered version with who, when and why; one that changes nothing makes none', async () => {
    const { deal, ids } = await createFullDraft();
    const { content } = deal;
    const unchanged = {
      title: content.terms.title,
      deadline: content.terms.deadlineDay,
      investmentMin: '25000',
      textSections: [{ id: ids.text, order: 1, title: 'Market', body: '<p>Large</p>' }],
      descriptionOrder: 5,
    };
    const same = await save(deal.id, 1, unchanged);
    expect(same.version).toBe(1);
    const saved = dealOf(await calls.update(deal.id, 1, { fees: '1 %' }, admin, { note: 'As agreed' }));
    expect([saved.version, saved.liveVersion]).toEqual([2, 2]);
    const { data } = await api.query<{ dealVersions: { totalCount: number; items: object[] } }>(
      `query ($id: ID!) {
        dealVersions(id: $id) { totalCount items { number kind note by { firstName } at publishedAt content { terms { fees } } } }
      }`,
      { id: deal.id },
      { as: admin },
    );
    expect(data?.dealVersions).toMatchObject({
      totalCount: 2,
      items: [
        {
          number: 2,
          kind: 'SAVED',
          note: 'As agreed',
          by: { firstName: 'Grace' },
          publishedAt: null,
          content: { terms: { fees: '1 %' } },
        },
        { number: 1, kind: 'SAVED', note: null, by: { firstName: 'Grace' } },
      ],
    });
    const actions = await api.database.prisma.auditEntry.findMany({
      where: { entityId: deal.id },
      orderBy: { id: 'asc' },
    });
    expect(actions.map(({ action }) => action)).toEqual(['deal.created', 'deal.updated']);
    expect(actions[1]?.details).toMatchObject({
      version: 2,
      note: 'As agreed',
      changes: [{ field: 'fees', before: '2 % p.a., "all in"', after: '1 %' }],
    });
  });

  it('HIST-01 keeps the state before the first tracked save as version 1', async () => {
    const { id } = await createDeal(api.database, { publishedAt: null, fees: 'old' });
    expect(dealOf(await calls.open(id, admin)).version).toBe(1);
    const saved = await save(id, 1, { fees: 'new', valuation: '1000000' });
    expect(saved.version).toBe(2);
    const versions = await api.database.prisma.dealVersion.findMany({
      where: { dealId: id },
      orderBy: { number: 'asc' },
    });
    expect(versions).toMatchObject([
      { number: 1, kind: 'BASELINE', actorId: null, content: { terms: { fees: 'old', valuation: null } } },
      { number: 2, kind: 'SAVED', actorId: admin.id, content: { terms: { fees: 'new', valuation: '1000000.00' } } },
    ]);
  });

  it('HIST-02 names the version it started from: CONFLICT with who, when and which, and nothing is stored', async () => {
    const { deal } = await createFullDraft();
    const other = await api.createAccount({ roles: [11] });
    await save(deal.id, 1, { fees: 'first' });
    const conflict = await refusalOf(deal.id, 1, { fees: 'second' }, other);
    expect(conflict).toEqual({
      code: 'CONFLICT',
      params: { by: 'Grace Hopper', at: expect.stringMatching(/^\d{4}-.*Z$/), version: 2 },
    });
    expect(await refusalOf(deal.id, 3, { fees: 'third' })).toMatchObject({ code: 'CONFLICT' });
    expect((await save(deal.id, 2, { fees: 'second' }, other)).version).toBe(3);
  });

  it('HIST-10 a version can be neither changed nor deleted', async () => {
    const { deal } = await createFullDraft();
    for (const statement of [
      `UPDATE deal_version SET note = 'x' WHERE deal_id = '${deal.id}'`,
      `DELETE FROM deal_version WHERE deal_id = '${deal.id}'`,
      'TRUNCATE deal_version CASCADE',
      'TRUNCATE deal_publication',
    ]) {
      await expect(api.database.pool.query(statement)).rejects.toThrow('append-only');
    }
  });
});

it('EDIT-13 DATA-07 the opening date of a prospective deal is its date, whoever changes it', async () => {
  const deadlineOf = ({ content: { terms } }: { content: { terms: Record<string, string | null> } }) => [
    terms.openingDate,
    terms.investmentDeadline,
  ];
  const draft = await insertDraft(api, admin, { status: 'PROSPECTIVE', deadline: '2099-06-30' });
  const [opening, deadline] = deadlineOf(draft);
  expect(opening).toBe(deadline);
  await calls.publish(draft.id, admin);
  // As the bulk action sends it.
  const moved = dealOf(await calls.update(draft.id, 1, { deadline: '2099-09-30' }, admin));
  expect(deadlineOf(moved)).toEqual([moved.content.terms.investmentDeadline, expect.stringMatching(/^2099-09-30/)]);
  const other = '2099-01-01T00:00:00.000Z';
  const entered = dealOf(await calls.update(draft.id, 2, { deadline: '2099-10-31', openingDate: other }, admin));
  expect(deadlineOf(entered)[0]).toBe(other);
  // A save of something else leaves it alone, as does another status.
  expect(deadlineOf(dealOf(await calls.update(draft.id, 3, { fees: 'x' }, admin)))[0]).toBe(other);
  const active = dealOf(await calls.update(draft.id, 4, { status: 'ACTIVE', deadline: '2099-11-30' }, admin));
  expect(deadlineOf(active)[0]).toBe(other);
  const again = dealOf(await calls.update(draft.id, 5, { status: 'PROSPECTIVE' }, admin));
  expect(deadlineOf(again)[0]).toBe(deadlineOf(again)[1]);
});

it('HIST-16 the history has long texts cut around their first difference; the versions have them whole', async () => {
  const { deal } = await createFullDraft();
  const textSections = Array.from({ length: 20 }, (_, index) => ({
    id: randomUUID(),
    title: `${index} ${'x'.repeat(150)}`,
  }));
  await save(deal.id, deal.version, { textSections });
  await save(deal.id, deal.version + 1, { textSections: [{ id: textSections[19]?.id, title: 'Last' }] });
  const { details } = await api.database.prisma.auditEntry.findFirstOrThrow({
    where: { entityId: deal.id, action: 'deal.updated' },
    orderBy: { id: 'desc' },
  });
  const { changes } = details as { changes: { field: string; before: string; after: string }[] };
  expect(changes.map(({ field }) => field)).toEqual(['sections']);
  expect(changes[0]?.before).toMatch(/^….*19 x+/);
  expect(changes[0]?.after).toMatch(/^….*Last/);
  expect(Math.max(...changes.flatMap(({ before, after }) => [before.length, after.length]))).toBeLessThan(510);
});
