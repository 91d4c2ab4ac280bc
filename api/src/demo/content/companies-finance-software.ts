import type { DemoCompany } from './company-types.ts';

/** Finance, software, security and space. */
export const financeAndSoftware: DemoCompany[] = [
  {
    key: 'plainsail',
    name: 'Plainsail',
    blurb: 'Trade finance for exporters with ten employees: paid the day the ship leaves, not ninety days later.',
    description: [
      'A small exporter waits three months for its money and pays dearly for the wait. Plainsail reads the bill of lading, the port’s own data and the buyer’s record, and buys the invoice within the hour.',
      'It has financed 412 million dollars for 1,900 exporters in nine countries, with losses of 0.21 percent.',
    ],
    city: 'Singapore', country: 'SG', age: 6, fundingStage: 'MID', stage: 'IS_PROFITABLE', businessModel: 'B2B', entityType: 'Pte. Ltd.',
    lastValuation: '320000000.00', currency: 'USD', sectors: ['fintech', 'logistics'], innovationEnablers: ['artificial-intelligence', 'open-banking'],
    rounds: [
      { round: 'SEED', yearsAgo: 5, raised: '3500000.00', preMoney: '11500000.00', currency: 'USD', investors: ['Strait Ventures'] },
      { round: 'SERIES_B', yearsAgo: 2, raised: '52000000.00', preMoney: '268000000.00', currency: 'USD', investors: ['*Strait Ventures', '*Northmoor Trust'] },
    ],
    managers: [
      { name: 'Wei Lin Tan', position: 'Chief Executive', bio: 'Ran the documentary credit desk of a bank in Singapore until she had stamped her ten-thousandth page.' },
      { name: 'Arjun Mehta', position: 'Chief Risk Officer', bio: 'Credit modeller; his loss forecast has been wrong by at most four basis points a year.' },
    ],
    logo: { hue: 210, figure: 'peak' },
  },
  {
    key: 'quillon',
    name: 'Quillon Security',
    blurb: 'Finds the one login among a million that is not the person it says it is.',
    description: [
      'Stolen passwords look right; the hands that type them do not. Quillon learns how each employee works and stops a session that stops being theirs, without asking anyone for another code.',
      'Eighty-six companies with 740,000 employees use it. Net revenue retention stood at 131 percent in the last four quarters.',
    ],
    city: 'Tallinn', country: 'EE', age: 7, fundingStage: 'MID', stage: 'GENERATES_REVENUE', businessModel: 'B2B', entityType: 'OÜ',
    lastValuation: '540000000.00', currency: 'USD', sectors: ['cybersecurity', 'software'], innovationEnablers: ['artificial-intelligence', 'cloud-computing'],
    rounds: [
      { round: 'SERIES_A', yearsAgo: 4, raised: '16000000.00', preMoney: '54000000.00', currency: 'USD', investors: ['Nordlys Ventures'] },
      { round: 'SERIES_B', yearsAgo: 2, raised: '58000000.00', preMoney: '242000000.00', currency: 'USD', investors: ['*Nordlys Ventures', 'Harrow & Finch'] },
      { round: 'SERIES_C', yearsAgo: 1, raised: '90000000.00', preMoney: '450000000.00', currency: 'USD', investors: ['*Harrow & Finch'] },
    ],
    managers: [
      { name: 'Kristjan Tamm', position: 'Chief Executive', bio: 'Led incident response for a national health registry.' },
      { name: 'Leila Haddad', position: 'Chief Scientist', bio: 'Behavioural biometrics; her thesis identified pianists by their scales.' },
    ],
    logo: { hue: 248, figure: 'prism' },
  },
  {
    key: 'almanac',
    name: 'Almanac',
    blurb: 'The ledger that small pension funds share, so that changing employer takes minutes, not months.',
    description: [
      'Each pension fund keeps its members in its own system, and moving a pension means letters. Almanac gives funds one shared, audited ledger and moves a pension in the time it takes to read the confirmation.',
      'Thirty-one funds with 2.2 million members are live in Switzerland and the Netherlands.',
    ],
    city: 'Zürich', country: 'CH', age: 9, fundingStage: 'LATE', stage: 'IS_PROFITABLE', businessModel: 'B2B', entityType: 'AG',
    lastValuation: '2150000000.00', currency: 'CHF', sectors: ['fintech', 'software'], innovationEnablers: ['distributed-ledger', 'cloud-computing'],
    rounds: [
      { round: 'SERIES_B', yearsAgo: 6, raised: '30000000.00', preMoney: '120000000.00', currency: 'CHF', investors: ['Rheinknie Life Science'] },
      { round: 'SERIES_D', yearsAgo: 3, raised: '150000000.00', preMoney: '900000000.00', currency: 'CHF', investors: ['*Northmoor Trust', 'Harrow & Finch'] },
      { round: 'PRE_IPO', yearsAgo: 1, raised: '200000000.00', preMoney: '1950000000.00', currency: 'CHF', investors: ['*Kestrel Sovereign', '*Northmoor Trust'] },
    ],
    managers: [
      { name: 'Reto Camenzind', position: 'Chief Executive', bio: 'Actuary; managed a cantonal fund through two crises with nothing worse than grey hair.' },
      { name: 'Sanne de Wit', position: 'Chief Operating Officer', bio: 'Merged four Dutch pension administrations before breakfast, as she puts it; it took three years.' },
    ],
    logo: { hue: 2, figure: 'grid' },
  },
  {
    key: 'farsight',
    name: 'Farsight Orbital',
    blurb: 'Radar satellites small as a suitcase that measure the ground to the millimetre, each day.',
    description: [
      'Dams, dykes and railway embankments move before they fail. Farsight’s constellation measures them every day, through cloud and night, and warns the engineer who can do something about it.',
      'Nine satellites are up, twenty-four planned. Customers insure, operate or supervise 3,400 structures.',
    ],
    city: 'Boulder', state: 'Colorado', country: 'US', age: 8, fundingStage: 'LATE', stage: 'GENERATES_REVENUE', businessModel: 'B2B', entityType: 'Inc.',
    lastValuation: '1650000000.00', currency: 'USD', sectors: ['space', 'insurance'], innovationEnablers: ['satellites', 'artificial-intelligence'],
    rounds: [
      { round: 'SERIES_B', yearsAgo: 4, raised: '70000000.00', preMoney: '310000000.00', currency: 'USD', investors: ['Pelagic Partners'] },
      { round: 'SERIES_C', yearsAgo: 2, raised: '180000000.00', preMoney: '920000000.00', currency: 'USD', investors: ['*Kestrel Sovereign', '*Harrow & Finch', 'Pelagic Partners'] },
    ],
    managers: [
      { name: 'Dana Whitfield', position: 'Chief Executive', bio: 'Flew radar missions for the national agency and left when the third redesign of a working instrument was announced.' },
      { name: 'Hiroshi Ueda', position: 'Chief Technology Officer', bio: 'Folded antennas that others said could not be folded, which is how they fit into a suitcase and how he came to hold the four patents that the constellation stands on.' },
    ],
    logo: { hue: 230, figure: 'ring' },
  },
  {
    key: 'cadence',
    name: 'Cadence Freight',
    blurb: 'One timetable for empty trucks: return loads found before the first one is delivered.',
    description: [
      'Every third truck on Europe’s roads is empty. Cadence plans return loads across 640 hauliers that would never call each other, and shares what the diesel would have cost.',
      'Since last year it also issues the freight papers, which turned a broker’s margin into a software margin.',
    ],
    city: 'Wrocław', country: 'PL', age: 3, fundingStage: 'SEED', stage: 'GENERATES_REVENUE', businessModel: 'B2B', entityType: 'sp. z o.o.',
    lastValuation: '18000000.00', currency: 'EUR', sectors: ['logistics', 'software'], innovationEnablers: ['artificial-intelligence', 'cloud-computing'],
    rounds: [
      { round: 'PRE_SEED', yearsAgo: 2, raised: '700000.00', preMoney: '3300000.00', currency: 'EUR', investors: ['Mur Angels'] },
      { round: 'SEED', yearsAgo: 1, raised: '3600000.00', preMoney: '14400000.00', currency: 'EUR', investors: ['*Donau Capital'] },
    ],
    managers: [
      { name: 'Agnieszka Nowicka', position: 'Chief Executive', bio: 'Dispatcher at nineteen, operations director at thirty.' },
      { name: 'Marek Sowa', position: 'Chief Technology Officer', bio: 'Competitive programmer; the matching engine is his twelfth rewrite and, he says, the last.' },
    ],
    logo: { hue: 18, figure: 'grid' },
  },
  {
    key: 'lexicon',
    name: 'Lexicon Legal',
    blurb: 'Reads a data room overnight and tells the buyer what the seller hoped nobody would.',
    description: [
      'A due diligence is four lawyers and a month. Lexicon reads every contract in the room, compares it with what the market accepts, and writes the report that the partner then checks and signs.',
      'Forty-four firms use it. It is priced by transaction, and no firm has left in two years.',
    ],
    city: 'London', country: 'GB', age: 4, fundingStage: 'EARLY', stage: 'GENERATES_REVENUE', businessModel: 'B2B', entityType: 'Ltd',
    lastValuation: '112000000.00', currency: 'GBP', sectors: ['legal-technology', 'software'], innovationEnablers: ['artificial-intelligence', 'natural-language'],
    rounds: [
      { round: 'SEED', yearsAgo: 3, raised: '4100000.00', preMoney: '15900000.00', currency: 'GBP', investors: ['Northmoor Trust'] },
      { round: 'SERIES_A', yearsAgo: 1, raised: '22000000.00', preMoney: '90000000.00', currency: 'GBP', investors: ['*Northmoor Trust', '*Harrow & Finch'] },
    ],
    managers: [
      { name: 'Imogen Clarke', position: 'Chief Executive', bio: 'Twelve years in mergers; billed the hours that she now saves others.' },
      { name: 'Dr. Samir Patel', position: 'Head of Research', bio: 'Computational linguist with a weakness for indemnity clauses.' },
    ],
    logo: { hue: 286, figure: 'arc' },
  },
];
