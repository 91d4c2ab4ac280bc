import { randomUUID } from 'node:crypto';
import type { CompanyInput } from '../../src/graphql/generated/resolvers.ts';

type Round = NonNullable<CompanyInput['fundingRounds']>[number];
type Investor = NonNullable<Round['notableInvestors']>[number];
type Manager = NonNullable<CompanyInput['management']>[number];

/** A company with all fields set, as an input that is valid. */
export type AwkwardCompany = Required<CompanyInput>;

/** Names as they are written in twelve scripts, with cities beside them. */
const scripts: readonly [name: string, city: string, country: string][] = [
  ['Žluťoučký Kůň & Synové', 'Dvůr Králové nad Labem', 'CZ'],
  ['Ελληνικές Ανεμογεννήτριες', 'Θεσσαλονίκη', 'GR'],
  ['Північна Зоря', 'Київ', 'UA'],
  ['شركة النخيل للتقنية', 'الدار البيضاء', 'MA'],
  ['חברת הכוכב הצפוני', 'תל אביב-יפו', 'IL'],
  ['भारतीय सौर ऊर्जा', 'नई दिल्ली', 'IN'],
  ['บริษัท ดาวเหนือ จำกัด', 'กรุงเทพมหานคร', 'TH'],
  ['北星机器人有限公司', '深圳市', 'CN'],
  ['株式会社きたほしヒカリ', '東京都', 'JP'],
  ['북극성 로보틱스 주식회사', '서울특별시', 'KR'],
  ['ჩრდილოეთის ვარსკვლავი', 'თბილისი', 'GE'],
  ['Հյուսիսային աստղ', 'Երևան', 'AM'],
];

/** One letter, of one and of several code units; digits; an emoji of several code points. */
const oneLetter = ['Q', 'q', 'ß', 'Å', 'İ', 'ı', 'ﬁ', '7', '猫', '𝔘', '🦊', '👩🏽‍🚀'];

/** 150 letters: one word, words, of two code units each, and with accents of their own. */
const long = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.padEnd(150, 'x'),
  'The Worshipful Company of Very Long Names and Their Abbreviations of '.repeat(3).slice(0, 149).concat('.'),
  '𠮷'.repeat(150),
  'e\u0301'.repeat(75),
];

/** The same name to a reader, or nearly: letter case, accents, spaces, punctuation, legal form. */
const spellings = [
  ...[
    'Meridian',
    'MERIDIAN',
    'meridian Inc.',
    'Meridian, Inc',
    'Mérïdian',
    'Meri dian',
    'Meridian GmbH',
    'Meridian-SA',
  ],
  // Composed and decomposed letters, and letters of another script that look alike.
  ...['Café Noël', 'Cafe\u0301 Noe\u0308l', 'Саfé Nоёl'],
];

/** What is taken for something else: patterns, quotes, formulas, tags, paths, values of programs. */
const misread = [
  ...['100% Solar', '50_50', 'C:\\Program Files', "O'Brien’s “Best” `Ltd`", 'Robert"); DROP TABLE company;--'],
  ...[
    '=1+1',
    '+41 44',
    '-12',
    '@home',
    '\u00a0Fixed\u00a0space\u00a0',
    '<b>Bold</b> &amp; Sons',
    '{"a":1}',
    '{{x}} $1',
  ],
  ...[
    'null',
    'undefined',
    'NaN',
    'true',
    '007',
    '1e3',
    '1/2',
    '2026-02-30',
    ...['a;b', 'a;=1+1', "a;'=1;-2"],
    'a,b',
    'क्\u200dष',
  ],
  ...['.', '-', '…', '& Co. KG', 'Inc.', 'Ltd'],
];

const currencies = ['USD', 'EUR', 'GBP', 'CHF'] as const;
const amounts = ['0', '0.01', '1', '999.99', '1000000', '123456789.1', '9999999999999999.99'] as const;

/** Investors as different people type them: the same one to a reader, others to the store unless only case differs. */
const investors = [
  ...['Sequoia Capital', 'sequoia capital ', 'SEQUOIA CAPITAL LLC', 'Sequoia  Capital', 'Séquoia Capital', 'Sequoia'],
  ...['Andreessen Horowitz', 'a16z', 'A16Z', 'Index Ventures', 'Index Ventures (UK)', 'Y Combinator', 'Y-Combinator'],
  ...['红杉资本', 'Фонд «Север»', 'صندوق الاستثمار', 'O’Neill & Sons', "O'Neill & Sons"],
];

const roundNames = ['PRE_SEED', 'SEED', 'SERIES_A', 'SERIES_K', 'PRE_IPO', 'CONVERTIBLE_NOTE', 'OTHER'] as const;
/** Far, near, a leap day, the first of January, and days beside changes of the clock. */
const days = ['1600-01-01', '1969-12-31', '1970-01-01', '2000-02-29', '2026-03-29', '2026-10-25', '9999-12-31'];

/**
 * Makes companies that are awkward and look real: years and amounts that are missing, several currencies, names of one
 * letter and of 150, of many scripts, spelled almost alike, or taken for something else; investors that repeat with other
 * spellings. All are valid; each call makes the same but for the ids.
 */
export function awkwardCompanies(): AwkwardCompany[] {
  const names: [name: string, city?: string, country?: string][] = [
    ...scripts,
    ...[...oneLetter, ...long, ...spellings, ...misread].map((name): [string] => [name]),
  ];
  return names.map(([name, city, country], index) => toCompany(name, index, city, country));
}

function toCompany(name: string, index: number, city = '', country = 'CH'): AwkwardCompany {
  const isMissing = (of: number) => index % of === 0;
  return {
    name,
    hqCountry: country,
    hqCity: isMissing(3) && city === '' ? null : city || at(scripts, index)[1],
    hqState: isMissing(2) ? null : 'Île-de-France / 省',
    blurb: isMissing(4) ? '' : `${name} `.repeat(3).slice(0, 80).trim(),
    description: isMissing(5) ? '' : descriptionOf(name, index),
    foundingYear: at([null, 1600, 1999, 2026, null, 1868], index),
    fundingStage: at(['ANY', 'SEED', 'EARLY', 'MID', 'LATE'] as const, index),
    stage: 'HAS_PRODUCT',
    businessModel: at(['B2B', 'B2C'] as const, index),
    entityType: isMissing(3) ? null : at(['GmbH', 'Sp. z o.o.', '有限公司', 'ООО', 'S.à r.l.'], index),
    lastValuation: isMissing(4) ? null : at(amounts, index),
    valuationCurrency: at(currencies, index),
    sectors: [],
    innovationEnablers: [],
    fundingRounds: Array.from({ length: index % 5 }, (_, round) => toRound(index + round)),
    management: Array.from({ length: index % 4 }, (_, manager) => toManager(index + manager)),
  };
}

const descriptionOf = (name: string, index: number): string =>
  [name, '', '  Two spaces,\ta tab and a line\nbreak.', '\u200fمرحبا\u200f and left again', '👍🏽'.repeat(index)].join(
    '\n',
  );

function toRound(index: number): Round {
  return {
    id: randomUUID(),
    financingRound: at(roundNames, index),
    date: Date.parse(`${at(days, index)}T00:00:00Z`),
    preMoneyValuation: index % 3 === 0 ? null : at(amounts, index),
    preMoneyValuationCurrency: at(currencies, index + 1),
    amountRaised: index % 4 === 0 ? null : at(amounts, index + 3),
    amountRaisedCurrency: at(currencies, index + 2),
    notableInvestors: investorsOf(index),
  };
}

/** Some of the investors; none is twice in a round but for letter case and outer spaces (COMP-18). */
function investorsOf(index: number): Investor[] {
  const some = Array.from({ length: index % 6 }, (_, each) => at(investors, index * 5 + each));
  const keyOf = (name: string) => name.trim().toLowerCase();
  return some
    .filter((name, place) => some.findIndex((other) => keyOf(other) === keyOf(name)) === place)
    .map((name, place) => ({ name, isSummary: place % 2 === 0 }));
}

const toManager = (index: number): Manager => ({
  id: randomUUID(),
  // The same person twice, and the same name for two.
  name: at(['María José Carreño Quiñones', 'M. J. Carreño', '李明', '李明', 'X Æ A-12', "Jean-François d'Été"], index),
  position: at(['CEO', 'Chief Executive Officer', '代表取締役', 'Geschäftsführer*in', 'Σύμβουλος'], index),
  bio: index % 2 === 0 ? '' : `Line one\nline two ${'ü'.repeat(index * 10)}`,
});

const at = <Value>(values: readonly Value[], index: number): Value => values[index % values.length] as Value;
