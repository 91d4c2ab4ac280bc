import { foldText } from '@platform/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { firstSeed } from '../soak/seeds.ts';

/** The searchable texts of a deal; of few letters, so that random searches find something. */
interface Texts {
  title: string;
  name: string;
  blurb: string;
  description: string;
  hqCity: string;
  section: string;
  body: string;
  investor: string;
}

const letters = fc.constantFrom(...'abABuüÜeéßΣσłL1%_\\\'":*&|!()<-'.split(''));
const word = fc.string({ unit: letters, minLength: 1, maxLength: 16 });
const text = (maxLength: number) =>
  fc
    .array(word, { minLength: 1, maxLength })
    .chain((words) => fc.constantFrom(' ', '  ', '\n', '\u00a0').map((space) => words.join(space)));
const texts: fc.Arbitrary<Texts> = fc.record({
  title: text(3),
  name: text(3),
  blurb: text(5).map((blurb) => blurb.slice(0, 180)),
  description: text(30),
  hqCity: text(2),
  section: text(3),
  // Text without markup: removing markup is covered by another test.
  body: text(60).map((body) => body.replaceAll('<', '(')),
  investor: text(3),
});

let api: TestApi;
let investor: TestAccount;
/** The normalized texts of each stored deal by its id. */
const stored = new Map<string, string[]>();

const folded = (value: string) => foldText(value.replaceAll(/\s+/g, ' '));

async function search(searched: string): Promise<string[]> {
  const { data, errors } = await api.query<{ deals: { totalCount: number; items: { id: string }[] } }>(
    'query Search($search: String) { deals(filter: { search: $search }) { totalCount items { id } } }',
    { search: searched },
    { as: investor },
  );
  expect(errors).toEqual([]);
  expect(data?.deals.totalCount).toBe(data?.deals.items.length);
  return (data?.deals.items ?? []).map(({ id }) => id).sort();
}

/** Searches without an index, by reading every text. */
function read(searched: string): string[] {
  const needle = folded(searched.trim());
  return [...stored].flatMap(([id, lines]) => (lines.some((line) => line.includes(needle)) ? [id] : [])).sort();
}

async function store(deal: Texts): Promise<string> {
  const company = await createCompany(api.database, {
    name: deal.name,
    blurb: deal.blurb,
    description: deal.description,
    hqCity: deal.hqCity,
    investors: [{ name: deal.investor, isSummary: false }],
  });
  const { id } = await createDeal(api.database, {
    title: deal.title,
    companyId: company.id,
    textSections: { create: { order: 1, title: deal.section, body: deal.body } },
  });
  const { section, body, ...others } = deal;
  stored.set(id, [...Object.values(others), `${section} ${body}`].map(folded));
  return id;
}

beforeAll(async () => {
  api = await startTestApi();
  investor = await api.createAccount();
  for (const deal of fc.sample(texts, { numRuns: 30, seed: 20_261_121 })) await store(deal);
  // Too long for the index, so the text itself is read.
  const [long] = fc.sample(texts, { numRuns: 1, seed: 7 });
  if (long) await store({ ...long, body: `${'Überlänge ist kein Hindernis. '.repeat(2_000)}Ganz am Ende` });
});
afterAll(() => api.close());

it('OPP-05 OPP-06 CARE-12 finds the same with the index as by reading every text', async () => {
  const allLines = [...stored.values()].flat();
  const partOfText = fc
    .record({
      line: fc.constantFrom(...allLines),
      from: fc.nat(),
      length: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 40 })),
      upper: fc.boolean(),
    })
    .map(({ line, from, length, upper }) => {
      const part = line.slice(from % line.length, (from % line.length) + length);
      return upper && !part.includes('ß') ? part.toUpperCase() : part;
    });
  const searched = fc.oneof(partOfText, word, text(3)).filter((value) => value.trim() !== '');
  await fc.assert(
    fc.asyncProperty(searched, async (value) => {
      expect(await search(value)).toEqual(read(value));
    }),
    { numRuns: 250, seed: firstSeed },
  );
});

it('OPP-06 reads texts that are too long for the index', async () => {
  expect(await search('am ENDE')).toHaveLength(1);
  expect(await search('kein hindernis. ü')).toHaveLength(1);
  expect(await search('am anfang')).toEqual([]);
});

it('OPP-05 OPP-06 normalizes white space and composed letters', async () => {
  const id = await store({ ...emptyTexts, title: 'Zu\u0308rich\nround' });
  expect(await search('zürich  ROUND')).toEqual([id]);
  expect(await search('ZU\u0308RICH\tround')).toEqual([id]);
});

it('OPP-05 finds nothing across the boundary of two texts', async () => {
  await store({ ...emptyTexts, title: 'Quokka', name: 'Wombat Ltd' });
  expect(await search('wombat ltd')).toHaveLength(1);
  expect(await search('quokka wombat')).toEqual([]);
});

const emptyTexts: Texts = {
  title: 'Round',
  name: 'Meridian',
  blurb: '',
  description: '',
  hqCity: 'Bern',
  section: 'Overview',
  body: '',
  investor: 'Nobody in particular',
};

const changes: [string, (ids: { dealId: string; companyId: string }, word: string) => Promise<unknown>][] = [
  ['title', ({ dealId }, title) => api.database.prisma.deal.update({ where: { id: dealId }, data: { title } })],
  ['company name', ({ companyId }, name) => changeCompany(companyId, { name })],
  ['company blurb', ({ companyId }, blurb) => changeCompany(companyId, { blurb })],
  ['company description', ({ companyId }, description) => changeCompany(companyId, { description })],
  ['headquarters city', ({ companyId }, hqCity) => changeCompany(companyId, { hqCity })],
  ['headquarters state', ({ companyId }, hqState) => changeCompany(companyId, { hqState })],
  [
    'text',
    ({ dealId }, body) =>
      api.database.prisma.dealTextSection.updateMany({ where: { dealId }, data: { body: `<p>${body}</p>` } }),
  ],
  [
    'name of a notable investor',
    ({ companyId }, name) =>
      api.database.prisma.notableInvestor.updateMany({
        where: { rounds: { some: { fundingRound: { companyId } } } },
        data: { name },
      }),
  ],
  [
    'name of a sector',
    (_, description) => api.database.prisma.sector.update({ where: { value: 'energy' }, data: { description } }),
  ],
  ['name of a country', (_, name) => api.database.prisma.country.update({ where: { code: 'CH' }, data: { name } })],
];

function changeCompany(id: string, data: Record<string, string>) {
  return api.database.prisma.company.update({ where: { id }, data });
}

async function storeEnergyDeal() {
  const { id: companyId } = await createCompany(api.database, {
    hqCountry: { connect: { code: 'CH' } },
    sectors: { create: { sector: 'energy' } },
    investors: [{ name: `Investor ${stored.size} ${Math.random()}`, isSummary: true }],
  });
  const { id: dealId } = await createDeal(api.database, {
    companyId,
    textSections: { create: { order: 1, title: 'Why', body: '' } },
  });
  return { dealId, companyId };
}

it.each(changes)('OPP-05 finds a changed %s at once, and no longer its former text', async (_, change) => {
  const ids = await storeEnergyDeal();
  await change(ids, 'Xylophone');
  expect(await search('xylophone')).toContain(ids.dealId);
  await change(ids, 'Zeppelin');
  expect(await search('xylophone')).toEqual([]);
  expect(await search('zeppelin')).toContain(ids.dealId);
  await change(ids, `Gone ${ids.dealId}`);
  expect(await search('zeppelin')).toEqual([]);
});

it('OPP-05 indexes changed sectors, rounds, texts and a deal’s new company', async () => {
  const { prisma } = api.database;
  const { dealId, companyId } = await storeEnergyDeal();
  await prisma.sector.update({ where: { value: 'energy' }, data: { description: 'Energywise' } });
  await prisma.companySector.deleteMany({ where: { companyId } });
  expect(await search('energywise')).not.toContain(dealId);
  await prisma.companySector.create({ data: { companyId, sector: 'energy' } });
  expect(await search('energywise')).toContain(dealId);

  await prisma.notableInvestor.updateMany({
    where: { rounds: { some: { fundingRound: { companyId } } } },
    data: { name: 'Halcyon' },
  });
  expect(await search('halcyon')).toEqual([dealId]);
  await prisma.fundingRound.deleteMany({ where: { companyId } });
  expect(await search('halcyon')).toEqual([]);

  await prisma.dealTextSection.create({ data: { dealId, order: 2, title: 'Periwinkle', body: '' } });
  expect(await search('periwinkle')).toEqual([dealId]);
  await prisma.dealTextSection.deleteMany({ where: { dealId } });
  expect(await search('periwinkle')).toEqual([]);

  const other = await createCompany(api.database, { name: 'Marzipan Works' });
  await prisma.deal.update({ where: { id: dealId }, data: { companyId: other.id } });
  expect(await search('marzipan')).toEqual([dealId]);
});

it('OPP-05 keeps both of two concurrent changes of a deal', async () => {
  const { prisma } = api.database;
  const { dealId, companyId } = await storeEnergyDeal();
  for (const round of [1, 2, 3, 4, 5]) {
    await Promise.all([
      prisma.dealTextSection.updateMany({ where: { dealId }, data: { body: `Trombone${round}` } }),
      changeCompany(companyId, { blurb: `Clarinet${round}` }),
      prisma.deal.update({ where: { id: dealId }, data: { title: `Bassoon${round}` } }),
    ]);
    for (const instrument of ['trombone', 'clarinet', 'bassoon']) {
      expect(await search(`${instrument}${round}`)).toEqual([dealId]);
    }
  }
});

it('OPP-05 finds a new deal by a company name that is changed concurrently', async () => {
  const company = await createCompany(api.database, { name: 'Before' });
  let renamed = Promise.resolve<unknown>(undefined);
  const dealId = await api.database.prisma.$transaction(async (transaction) => {
    const { id } = await createDeal(
      { ...api.database, prisma: transaction as typeof api.database.prisma },
      {
        companyId: company.id,
        flow: null,
      },
    );
    // Waits for the uncommitted deal, which it cannot see yet.
    renamed = changeCompany(company.id, { name: 'Afterglow' }).then(() => undefined);
    await expect
      .poll(async () => {
        const { rowCount } = await api.database.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBe(1);
    return id;
  });
  await renamed;
  expect(await search('afterglow')).toEqual([dealId]);
});

it('OPP-05 OPP-06 uses the index for common and rare words, single letters and several words', async () => {
  for (const searched of ['a', 'ab', 'ingenious', 'of the', 'a word that is longer than the index goes']) {
    await api.database.prisma.$transaction(async (transaction) => {
      const scans = async () => {
        const [row] = await transaction.$queryRaw<{ index: number; table: number }[]>`
          SELECT pg_stat_get_xact_numscans('deal_search_parts'::regclass)::int AS index,
            pg_stat_get_xact_numscans('deal_search'::regclass)::int AS table`;
        return row ?? { index: 0, table: 0 };
      };
      // With so few documents the planner would choose a sequential scan.
      await transaction.$executeRaw`SET LOCAL enable_seqscan = off`;
      const before = await scans();
      await transaction.$queryRaw`SELECT count(*) FROM deals_found(${searched})`;
      expect(await scans()).toEqual({ index: before.index + 1, table: before.table });
    });
  }
});
