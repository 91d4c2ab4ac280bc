import type { IMocks } from '@graphql-tools/mock';

const companies = ['Harbourlight', 'Quillon Security', 'Basalt Geothermal', 'Tidewell Storage', 'Penumbra Quantum'];
const rounds = ['Series A', 'Series B', 'Series C', 'Post-seed', 'Secondary'];
const firstNames = ['Ada', 'Jonas', 'Mireille', 'Tariq', 'Ines'];
const lastNames = ['Lindqvist', 'Okafor', 'Brandt', 'Moreau', 'Castellano'];
const cities = ['Zürich', 'Porto', 'Graz', 'Leeds', 'Halifax'];
const sentences = [
  'Iron-air batteries that hold four days of wind power.',
  'A sensor that finds a leaking water main through two metres of road.',
  'Return loads found before the first one is delivered.',
];
const day = 24 * 60 * 60 * 1000;

/** Whose account is signed in; staff have all permissions. */
export type Person = 'investor' | 'staff';

/**
 * Creates realistic mock values by type of the contract.
 *
 * @param seed the same seed yields the same sequence
 * @param flags fields of the contract's `Permissions`
 */
export function createMocks(seed: number, flags: readonly string[], person: Person = 'investor'): IMocks {
  const isStaff = person === 'staff';
  const random = createRandom(seed);
  let lastId = 0;
  const pick = <Value>(values: readonly [Value, ...Value[]] | Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const instant = (fromDays: number, toDays: number) =>
    new Date(Date.UTC(2026, 0, 1) + between(fromDays, toDays) * day).toISOString();
  const amount = (lowThousands: number, highThousands: number) => `${between(lowThousands, highThousands) * 1000}.00`;

  return {
    ID: () => `00000000-0000-4000-8000-${String(++lastId).padStart(12, '0')}`,
    String: () => pick(sentences),
    Int: () => between(1, 20),
    Float: () => between(10_000, 5_000_000),
    Boolean: () => random() < 0.5,
    BigInt: () => String(between(10, 900) * 1000),
    Decimal: () => amount(10, 900),
    DateTime: () => instant(0, 300),
    Date: () => instant(0, 300).slice(0, 10),
    Account: () => ({
      ...name(),
      phoneZone: 'CH',
      phoneNumber: '446681800',
      city: pick(cities),
      country: 'CH',
      appClient: 'NO',
      emailConfirmed: true,
      acceptedConfidentiality: true,
      readingNoticeDue: false,
      disabled: false,
      isAdmin: isStaff,
      step: 'APP_ACCESS',
    }),
    Permissions: () => Object.fromEntries(flags.map((flag) => [flag, isStaff || flag === 'appContentAccess'])),
    Person: name,
    Company: () => ({
      name: pick(companies),
      hqCity: pick(cities),
      logoUrl: null,
      lastValuation: amount(20_000, 900_000),
      proposedValuation: amount(20_000, 900_000),
      foundingYear: between(2005, 2024),
    }),
    Deal: () => ({
      title: pick(rounds),
      investmentMin: amount(10, 50),
      investmentMax: amount(250, 900),
      investmentValue: amount(5_000, 40_000),
      availableAmount: amount(1_000, 4_000),
      investmentDeadline: instant(330, 420),
      descriptionOrder: 1,
      managementOrder: 2,
      fundingHistoryOrder: 3,
      myInvestment: null,
      myInterest: null,
    }),
    Country: () => ({ value: 'CH', description: 'Switzerland', diallingCode: '+41' }),
    NotableInvestor: () => ({ name: `${pick(lastNames)} Partners`, isSummary: random() < 0.5 }),
    CompanyManager: () => ({ name: `${pick(firstNames)} ${pick(lastNames)}`, position: 'Chief Executive Officer' }),
    FlowSection: () => ({ name: pick(['Identity', 'Subscription', 'Payment']), shown: true, unlocked: true }),
    StoredFile: () => ({ name: 'Subscription agreement.pdf', mediaType: 'application/pdf' }),
    Investment: () => ({ value: amount(25, 250), completedAt: null, deletedAt: null }),
    Interest: () => ({ amount: amount(25, 250) }),
    Conversation: () => ({ unseenCount: between(0, 3) }),
  };

  function name() {
    const firstName = pick(firstNames);
    const lastName = pick(lastNames);
    return { firstName, lastName, email: `${firstName}.${lastName}@example.test`.toLowerCase() };
  }
}

/** The mulberry32 generator: small, sufficiently uniform and deterministic on every platform. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
