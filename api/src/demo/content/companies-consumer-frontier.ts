import type { DemoCompany } from './company-types.ts';

/** Education, consumer, mobility and frontier technology. */
export const consumerAndFrontier: DemoCompany[] = [
  {
    key: 'threadline',
    name: 'Threadline',
    blurb: 'Turns worn cotton back into new fibre, as strong as the first, without a field.',
    description: [
      'Old shirts become rags at best. Threadline dissolves them, filters out dye and polyester, and spins a cellulose fibre that mills cannot tell from virgin viscose.',
      'The Porto plant takes 12,000 tonnes of textile waste a year and has sold its output for the next three.',
    ],
    city: 'Porto', country: 'PT', age: 7, fundingStage: 'MID', stage: 'GENERATES_REVENUE', businessModel: 'B2B', entityType: 'S.A.',
    lastValuation: '240000000.00', currency: 'EUR', sectors: ['manufacturing', 'consumer'], innovationEnablers: ['advanced-materials', 'circular-economy'],
    rounds: [
      { round: 'SERIES_A', yearsAgo: 4, raised: '13000000.00', preMoney: '42000000.00', currency: 'EUR', investors: ['Atlântico Ventures'] },
      { round: 'SERIES_B', yearsAgo: 1, raised: '48000000.00', preMoney: '192000000.00', currency: 'EUR', investors: ['*Atlântico Ventures', '*Ostrava Infrastructure Partners'] },
    ],
    managers: [
      { name: 'Beatriz Carvalho', position: 'Chief Executive', bio: 'Grew up above a spinning mill that closed; the plant stands on its floor.' },
      { name: 'Kofi Mensah', position: 'Head of Process', bio: 'Pulp chemist from Kumasi by way of Helsinki.' },
    ],
    logo: { hue: 312, figure: 'grid' },
  },
  {
    key: 'penumbra',
    name: 'Penumbra Quantum',
    blurb: 'A quantum sensor that finds a leaking water main through two metres of road.',
    description: [
      'A cloud of cold atoms feels the missing weight of a void underground. Penumbra put the laboratory on a trolley: one operator maps a street in a night, without a trench.',
      'Four water companies and a national railway have paid for surveys; the second model halves the weight again.',
    ],
    city: 'Glasgow', country: 'GB', age: 5, fundingStage: 'SEED', stage: 'HAS_PRODUCT', businessModel: 'B2B', entityType: 'Ltd',
    lastValuation: '39000000.00', currency: 'GBP', sectors: ['hardware', 'construction'], innovationEnablers: ['quantum-technology', 'photonics'],
    rounds: [
      { round: 'PRE_SEED', yearsAgo: 4, raised: '1400000.00', preMoney: '4600000.00', currency: 'GBP', investors: ['Northmoor Trust'] },
      { round: 'SEED', yearsAgo: 1, raised: '8500000.00', preMoney: '30500000.00', currency: 'GBP', investors: ['*Northmoor Trust', 'Isère Deep Tech'] },
    ],
    managers: [
      { name: 'Dr. Fiona MacAllister', position: 'Chief Executive', bio: 'Took gravity out of the laboratory and into the rain, where it has stayed since.' },
      { name: 'Rui Esteves', position: 'Chief Technology Officer', bio: 'Laser engineer; his vacuum chambers have survived a fall from a van, twice.' },
    ],
    logo: { hue: 256, figure: 'ring' },
  },
  {
    key: 'chalkline',
    name: 'Chalkline Learning',
    blurb: 'A mathematics tutor that knows which step a pupil missed, and teaches that one.',
    description: [
      'A wrong answer says little; the step where it went wrong says everything. Chalkline watches pupils work and answers with the one exercise that closes the gap.',
      'It is used in 2,300 schools in Brazil and Portugal. Parents pay for the holidays; ministries pay for the year.',
    ],
    city: 'São Paulo', country: 'BR', age: 11, fundingStage: 'LATE', stage: 'IS_PROFITABLE', businessModel: 'B2B2C', entityType: 'Ltda.',
    lastValuation: '610000000.00', currency: 'USD', sectors: ['education', 'software'], innovationEnablers: ['artificial-intelligence', 'cloud-computing'],
    rounds: [
      { round: 'SERIES_B', yearsAgo: 5, raised: '35000000.00', preMoney: '145000000.00', currency: 'USD', investors: ['Atlântico Ventures'] },
      { round: 'SERIES_C', yearsAgo: 2, raised: '85000000.00', preMoney: '525000000.00', currency: 'USD', investors: ['*Atlântico Ventures', 'Harrow & Finch'] },
    ],
    managers: [
      { name: 'Luciana Prado', position: 'Chief Executive', bio: 'Taught mathematics for eleven years in classes of forty-two.' },
      { name: 'Thiago Moreira', position: 'Chief Product Officer', bio: 'Was in one of those classes.' },
    ],
    logo: { hue: 54, figure: 'arc' },
  },
  {
    key: 'wayfare',
    name: 'Wayfare Mobility',
    blurb: 'Night buses on demand for towns that lost their last line, run by the firms that used to drive it.',
    description: [
      'Where three people an hour want to travel, a timetable is a waste and a taxi a luxury. Wayfare plans shared rides by the minute and hands them to the bus firm that is already there.',
      'Fifty-two districts in Germany and the Czech Republic pay by the seat kilometre.',
    ],
    city: 'Leipzig', country: 'DE', age: 6, fundingStage: 'EARLY', stage: 'GENERATES_REVENUE', businessModel: 'B2B2C', entityType: 'GmbH',
    lastValuation: '68000000.00', currency: 'EUR', sectors: ['mobility', 'software'], innovationEnablers: ['artificial-intelligence', 'internet-of-things'],
    rounds: [
      { round: 'SEED', yearsAgo: 4, raised: '2900000.00', preMoney: '9100000.00', currency: 'EUR', investors: ['Donau Capital'] },
      { round: 'SERIES_A', yearsAgo: 2, raised: '14000000.00', preMoney: '54000000.00', currency: 'EUR', investors: ['*Halden Growth', 'Donau Capital'] },
    ],
    managers: [
      { name: 'Jana Weber', position: 'Chief Executive', bio: 'Planned bus networks for the state of Saxony.' },
      { name: 'Petr Dvořák', position: 'Chief Technology Officer', bio: 'Operations researcher; his dispatcher runs a district on a laptop.' },
    ],
    logo: { hue: 150, figure: 'wave' },
  },
  {
    key: 'harbourlight',
    name: 'Harbourlight Insurance',
    blurb: 'Flood cover that pays when the water reaches the sensor, not when the assessor comes.',
    description: [
      'After a flood, money is needed in the first week. Harbourlight fixes a sensor to the house and pays the agreed sum on the day the water reaches it.',
      'Its book of 58,000 houses on four coasts is reinsured to ninety percent; the combined ratio was 88 in its third year.',
    ],
    city: 'Halifax', state: 'Nova Scotia', country: 'CA', age: 5, fundingStage: 'EARLY', stage: 'GENERATES_REVENUE', businessModel: 'B2C', entityType: 'Inc.',
    lastValuation: '130000000.00', currency: 'USD', sectors: ['insurance', 'fintech'], innovationEnablers: ['internet-of-things', 'satellites'],
    rounds: [
      { round: 'SEED', yearsAgo: 4, raised: '3200000.00', preMoney: '9800000.00', currency: 'USD', investors: ['Pelagic Partners'] },
      { round: 'SERIES_A', yearsAgo: 1, raised: '26000000.00', preMoney: '104000000.00', currency: 'USD', investors: ['*Pelagic Partners', '*Northmoor Trust'] },
    ],
    managers: [
      { name: 'Catherine Boudreau', position: 'Chief Executive', bio: 'Underwrote coastal property for a reinsurer and lived on one of the coasts.' },
      { name: 'Noah Levi', position: 'Chief Actuary', bio: 'Prices water to the centimetre.' },
    ],
    logo: { hue: 204, figure: 'arc' },
  },
  {
    key: 'anvil',
    name: 'Anvil Semiconductors',
    blurb: 'Power chips in diamond: half the heat, a tenth of the area, for every charger and drive.',
    description: [
      'Silicon carbide was the last step; diamond is the next. Anvil grows wafers two inches wide at a quality that switches twelve kilovolts and runs cool.',
      'Samples are with five makers of drives and one of locomotives. This round pays for the four-inch line.',
    ],
    city: 'Taipei', country: 'TW', age: 13, fundingStage: 'LATE', stage: 'HAS_PRODUCT', businessModel: 'B2B', entityType: 'Ltd.',
    lastValuation: '2800000000.00', currency: 'USD', sectors: ['semiconductors', 'hardware'], innovationEnablers: ['advanced-materials', 'photonics'],
    rounds: [
      { round: 'SERIES_C', yearsAgo: 5, raised: '110000000.00', preMoney: '690000000.00', currency: 'USD', investors: ['Strait Ventures'] },
      { round: 'SERIES_E', yearsAgo: 1, raised: '350000000.00', preMoney: '2450000000.00', currency: 'USD', investors: ['*Kestrel Sovereign', '*Strait Ventures'] },
    ],
    managers: [
      { name: 'Chen Yi-hsuan', position: 'Chief Executive', bio: 'Ran a fab of nine thousand people and missed the days when it was nine.' },
      { name: 'Dr. Olena Kravets', position: 'Chief Scientist', bio: 'Grew the first device-grade two-inch wafer, in Kyiv, on a reactor she welded herself.' },
    ],
    logo: { hue: 190, figure: 'prism' },
  },
];
