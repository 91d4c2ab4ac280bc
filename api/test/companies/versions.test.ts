import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeUnreferencedBlobs } from '../../src/domains/files/service.ts';
import { pngFile, textFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany } from '../kit/seed.ts';
import {
  companyInput,
  insertCompany,
  managerInput,
  readCompany,
  refusalOf,
  roundInput,
  sendUpdate,
  updateCompany,
} from './kit.ts';

interface Entry {
  number: number;
  kind: string;
  at: string;
  by: { email: string } | null;
  note: string | null;
}

let api: TestApi;
let ada: TestAccount;
let bea: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  ada = await api.createAccount({ roles: [6], firstName: 'Ada', lastName: 'Byron' });
  bea = await api.createAccount({ roles: [11], firstName: 'Bea', lastName: 'Curie' });
});
afterAll(() => api.close());

async function readVersions(id: string, page: object = {}): Promise<{ items: Entry[]; totalCount: number }> {
  const { data, errors } = await api.query<{ companyVersions: { items: Entry[]; totalCount: number } }>(
    `query ($id: ID!, $limit: Int, $offset: Int) { companyVersions(id: $id, limit: $limit, offset: $offset) {
      totalCount items { number kind at by { email } note } } }`,
    { id, ...page },
    { as: ada },
  );
  expect(errors).toEqual([]);
  return data?.companyVersions ?? { items: [], totalCount: -1 };
}
const kindsOf = async (id: string) => (await readVersions(id)).items.map(({ number, kind }) => `${number} ${kind}`);

const sendRead = (id: string, number: number, as = ada) =>
  api.query<{ companyVersion: Entry & { content: Record<string, unknown> } }>(
    `query ($id: ID!, $number: Int!) { companyVersion(id: $id, number: $number) { number kind by { email } note content {
      name blurb description hqCity hqState hqCountry foundingYear fundingStage stage businessModel entityType
      lastValuation valuationCurrency sectors innovationEnablers logoName
      fundingRounds { id financingRound date preMoneyValuation amountRaised amountRaisedCurrency
        notableInvestors { name isSummary } }
      management { id name position bio } } unknownKeys } }`,
    { id, number },
    { as },
  );
const readVersion = async (id: string, number: number) => {
  const { data, errors } = await sendRead(id, number);
  expect(errors).toEqual([]);
  return data?.companyVersion;
};

const uploadLogo = (companyId: string, shade: number, name = `logo-${shade}.png`) =>
  upload(api, 'company/logo', ada, { companyId }, [pngFile(name, shade)]);

describe('a save', () => {
  test('HIST-01 HIST-15 makes a numbered version with who, when and why', async () => {
    const before = Date.now() - 1;
    const round = roundInput({ amountRaised: '5', notableInvestors: [{ name: 'Index', isSummary: true }] });
    const manager = managerInput('Ann', { bio: 'Founder' });
    const fields = { name: 'Tidal', sectors: ['climate'], fundingRounds: [round], management: [manager] };
    const { id } = await insertCompany(api, ada, fields);
    const input = companyInput({ name: 'Tidal Energy', lastValuation: '12.5' });
    const saved = await updateCompany(api, bea, { id, version: 1, input, note: '  After the merger ' });
    expect([saved.version, saved.company.version]).toEqual([2, 2]);

    const { items, totalCount } = await readVersions(id);
    expect(totalCount).toBe(2);
    expect(items).toMatchObject([
      { number: 2, kind: 'SAVED', by: { email: bea.email }, note: 'After the merger' },
      { number: 1, kind: 'SAVED', by: { email: ada.email }, note: null },
    ]);
    for (const { at } of items) expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
    expect(await readVersion(id, 1)).toMatchObject({
      number: 1,
      content: {
        name: 'Tidal',
        blurb: '',
        hqCity: null,
        hqCountry: 'CH',
        fundingStage: 'EARLY',
        lastValuation: null,
        sectors: ['climate'],
        innovationEnablers: [],
        logoName: null,
        fundingRounds: [
          {
            id: round.id,
            financingRound: 'SEED',
            date: '2021-05-15',
            preMoneyValuation: null,
            amountRaised: '5.00',
            amountRaisedCurrency: 'USD',
            notableInvestors: [{ name: 'Index', isSummary: true }],
          },
        ],
        management: [{ id: manager.id, name: 'Ann', position: 'Director', bio: 'Founder' }],
      },
    });
    expect((await readVersion(id, 2))?.content).toMatchObject({
      name: 'Tidal Energy',
      lastValuation: '12.50',
      fundingRounds: [],
      management: [],
    });
    const page = await readVersions(id, { limit: 1, offset: 1 });
    expect([page.totalCount, page.items.map(({ number }) => number)]).toEqual([2, [1]]);
  });

  test('HIST-01 that changes nothing makes no version and no entry, whatever it started from', async () => {
    const round = roundInput({ preMoneyValuation: '1', notableInvestors: [{ name: 'Accel' }] });
    const fields = { lastValuation: '10', fundingRounds: [round], management: [managerInput('Ann')] };
    const { id, updatedAt } = await insertCompany(api, ada, fields);
    const count = () => api.database.prisma.auditEntry.count({ where: { entityId: id } });
    const entries = await count();
    const same = {
      ...{ ...fields, name: ' Meridian Robotics ', lastValuation: '10.00' },
      fundingRounds: [{ ...round, preMoneyValuation: '1.0', notableInvestors: [{ name: ' ACCEL ' }] }],
    };
    for (const version of [1, 7]) {
      const saved = await updateCompany(api, bea, { id, version, input: companyInput(same) });
      expect({ version: saved.version, updatedAt: saved.updatedAt }).toEqual({ version: 1, updatedAt });
    }
    expect(await kindsOf(id)).toEqual(['1 SAVED']);
    expect(await count()).toBe(entries);
  });

  test('HIST-01 keeps the state before the first one as version 1', async () => {
    const { id, updatedAt } = await createCompany(api.database, {
      name: 'Old Mill',
      investors: [{ name: 'Index', isSummary: true }],
    });
    expect(await readVersions(id)).toMatchObject({
      totalCount: 1,
      items: [{ number: 1, kind: 'BASELINE', at: updatedAt.toISOString(), by: null }],
    });
    expect((await readVersion(id, 1))?.content).toMatchObject({ name: 'Old Mill', hqCountry: null });
    await updateCompany(api, ada, { id, version: 1, input: companyInput({ name: 'New Mill' }) });
    expect(await kindsOf(id)).toEqual(['2 SAVED', '1 BASELINE']);
    expect(await readVersion(id, 1)).toMatchObject({
      by: null,
      content: { name: 'Old Mill', fundingRounds: [{ notableInvestors: [{ name: 'Index', isSummary: true }] }] },
    });
    expect((await readVersions(id)).items[1]?.at).toBe(updatedAt.toISOString());
  });

  test('HIST-02 started from an older version is a conflict with who, when and which version, and stores nothing', async () => {
    const { id } = await insertCompany(api, ada, { name: 'First' });
    await updateCompany(api, bea, { id, version: 1, input: companyInput({ name: 'Second' }) });
    const stored = await readCompany(api, ada, id);
    const notable = api.database.prisma.notableInvestor.count.bind(api.database.prisma.notableInvestor);
    const investors = await notable();
    for (const version of [1, 3, 0, -1]) {
      const fundingRounds = [roundInput({ notableInvestors: [{ name: 'Nobody Ventures' }] })];
      const input = companyInput({ name: 'Third', fundingRounds });
      expect(refusalOf(await sendUpdate(api, ada, { id, version, input }))).toEqual({
        code: 'CONFLICT',
        by: 'Bea Curie',
        at: (await readVersions(id)).items[0]?.at,
        version: 2,
      });
    }
    expect(await readCompany(api, ada, id)).toEqual({ ...stored, company: { ...stored.company, logoUrl: null } });
    expect(await notable()).toBe(investors);
    expect(await kindsOf(id)).toEqual(['2 SAVED', '1 SAVED']);
  });

  test('HIST-02 of the state before the first one names no person', async () => {
    const { id } = await createCompany(api.database);
    const answer = await sendUpdate(api, ada, { id, version: 5, input: companyInput({ name: 'Other' }) });
    expect(refusalOf(answer)).toMatchObject({ code: 'CONFLICT', version: 1 });
    expect(refusalOf(answer)).not.toHaveProperty('by');
  });

  test('HIST-02 two at once: one is stored, the other a conflict, and none is lost', async () => {
    const { id } = await insertCompany(api, ada);
    let version = 1;
    for (let round = 0; round < 10; round += 1) {
      const save = (as: TestAccount, name: string) =>
        sendUpdate(api, as, { id, version, input: companyInput({ name, management: [managerInput(name)] }) });
      const names = [`Ada ${round}`, `Bea ${round}`];
      const answers = await Promise.all([save(ada, names[0] ?? ''), save(bea, names[1] ?? '')]);
      expect(answers.map((answer) => refusalOf(answer).code).sort()).toEqual(['CONFLICT', undefined]);
      const won = answers.findIndex(({ errors }) => errors.length === 0);
      const { company } = await readCompany(api, ada, id);
      expect([company.name, company.management.map(({ name }) => name)]).toEqual([names[won], [names[won]]]);
      version += 1;
      expect((await readVersions(id)).totalCount).toBe(version);
    }
  });

  test('HIST-01 refuses a note above 1,000 characters', async () => {
    const { id } = await insertCompany(api, ada);
    const change = { id, version: 1, input: companyInput({ name: 'Other' }), note: 'x'.repeat(1_001) };
    expect(refusalOf(await sendUpdate(api, ada, change))).toEqual({ code: 'FIELD_INVALID', field: 'note' });
    expect(refusalOf(await sendUpdate(api, ada, { ...change, note: ` ${'é'.repeat(1_000)} ` }))).toEqual({});
  });
});

describe('versions', () => {
  test('HIST-10 can be neither changed nor deleted', async () => {
    const { id } = await insertCompany(api, ada);
    const { pool } = api.database;
    for (const change of ["UPDATE company_version SET note = 'x'", 'DELETE FROM company_version']) {
      await expect(pool.query(`${change} WHERE company_id = $1`, [id])).rejects.toThrow('append-only');
    }
    await expect(pool.query('TRUNCATE company_version')).rejects.toThrow('append-only');
  });

  test('HIST-08 HIST-15 names what a version has and this release does not know', async () => {
    const { id } = await insertCompany(api, ada);
    const { content } = await api.database.prisma.companyVersion.findFirstOrThrow({ where: { companyId: id } });
    const stored = content as { management: object[] };
    const management = [{ id: randomUUID(), name: 'Ada', position: 'CEO', bio: '', mood: 'calm' }];
    const newer = { ...stored, motto: 'Onwards', management };
    await api.database.prisma.companyVersion.create({
      data: { companyId: id, number: 2, kind: 'SAVED', content: newer },
    });
    expect(await readVersion(id, 1)).toMatchObject({ unknownKeys: [] });
    expect(await readVersion(id, 2)).toMatchObject({ unknownKeys: ['motto', 'management.mood'] });
  });

  test('HIST-15 an unknown company or number is NOT_FOUND, and investors see none', async () => {
    const { id } = await insertCompany(api, ada);
    const code = async (...parameters: Parameters<typeof sendRead>) => refusalOf(await sendRead(...parameters)).code;
    expect([await code(id, 2), await code(id, 0), await code('x', 1), await code(ada.id, 1)]).toEqual(
      Array(4).fill('NOT_FOUND'),
    );
    expect(await code(id, 1, await api.createAccount())).toBe('FORBIDDEN');
    const unknown = await api.query(
      'query ($id: ID!) { companyVersions(id: $id) { totalCount } }',
      { id: ada.id },
      { as: ada },
    );
    expect(refusalOf(unknown)).toEqual({ code: 'NOT_FOUND' });
  });
});

describe('the logo', () => {
  test('COMP-13 COMP-14 a new one is a version; a file that is no image is refused and changes nothing', async () => {
    const { id } = await insertCompany(api, ada);
    expect((await uploadLogo(id, 10)).status).toBe(200);
    const { company, version } = await readCompany(api, ada, id);
    expect(version).toBe(2);
    expect(company.logoUrl).toContain('/api/download/company/logo/');
    expect((await readVersion(id, 2))?.content.logoName).toBe('logo-10.png');
    const refused = [textFile('logo.png', 'no image'), textFile('logo.txt', 'text'), pngFile('logo.pdf', 10)];
    for (const file of refused) {
      const { status } = await upload(api, 'company/logo', ada, { companyId: id }, [file]);
      expect(status).toBe(415);
    }
    expect(await kindsOf(id)).toEqual(['2 SAVED', '1 SAVED']);
  });

  test('HIST-15 HIST-02 is removed as a version, in the history, and comes back with an earlier one', async () => {
    const { id } = await insertCompany(api, ada, { name: 'No logo' });
    await uploadLogo(id, 40);
    const input = companyInput({ name: 'No logo' });
    const change = { id, version: 2, input, removesLogo: true };
    expect(refusalOf(await sendUpdate(api, ada, { ...change, version: 1 }))).toMatchObject({ code: 'CONFLICT' });
    const removed = await updateCompany(api, ada, change);
    expect([removed.version, removed.company.logoUrl]).toEqual([3, null]);
    expect((await updateCompany(api, ada, change)).version).toBe(3);
    expect((await readVersion(id, 3))?.content.logoName).toBeNull();
    const entry = await api.database.prisma.auditEntry.findFirst({
      where: { entityId: id, action: 'company.updated' },
      orderBy: { id: 'desc' },
    });
    expect(entry?.details).toEqual({ changes: [{ field: 'logo', before: 'logo-40.png', after: null }] });
    const restored = await updateCompany(api, ada, { id, version: 3, input, restoredFrom: 2 });
    expect(restored.company.logoUrl).not.toBeNull();
  });

  test('HIST-08 restoring a version brings its logo back with its former bytes', async () => {
    const { id } = await insertCompany(api, ada, { name: 'With logo' });
    await uploadLogo(id, 20);
    const bytesOf = async () => {
      const { company } = await readCompany(api, ada, id);
      if (!company.logoUrl) return null;
      const response = await fetch(`${api.url}${company.logoUrl}`);
      return [response.status, Buffer.from(await response.arrayBuffer()).toString('base64')];
    };
    const first = await bytesOf();
    await uploadLogo(id, 30);
    expect(await bytesOf()).not.toEqual(first);
    const kept = await api.database.prisma.versionFile.findMany({ where: { companyId: id } });
    expect(kept.length).toBe(2);
    // A purge of blobs that versions need would fail for all blobs of its batch.
    const blobIds = kept.map(({ blobId }) => blobId);
    expect(await purgeUnreferencedBlobs(api.services, blobIds)).toBe(0);
    const input = companyInput({ name: 'With logo' });
    const restored = await updateCompany(api, ada, { id, version: 3, input, restoredFrom: 2 });
    expect(restored.version).toBe(4);
    expect(await bytesOf()).toEqual(first);
    await updateCompany(api, ada, { id, version: 4, input, restoredFrom: 1 });
    expect(await bytesOf()).toBeNull();
    await updateCompany(api, ada, { id, version: 5, input, restoredFrom: 4 });
    expect(await bytesOf()).toEqual(first);
    expect(await kindsOf(id)).toEqual(['6 RESTORED', '5 RESTORED', '4 RESTORED', '3 SAVED', '2 SAVED', '1 SAVED']);
    const unknown = await sendUpdate(api, ada, { id, version: 6, input, restoredFrom: 9 });
    expect(refusalOf(unknown)).toEqual({ code: 'FIELD_INVALID', field: 'restoredFrom' });
  });
});
