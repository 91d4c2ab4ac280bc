import type { DemoCompany } from './company-types.ts';

/** Health, life science, food and agriculture. */
export const healthAndFood: DemoCompany[] = [
  {
    key: 'halcyon',
    name: 'Halcyon Diagnostics',
    blurb: 'A finger-prick test that tells sepsis from a fever in eleven minutes, at the bedside.',
    description: [
      'Sepsis kills by the hour, and the laboratory answers by the day. Halcyon reads nine immune markers from a drop of blood on a cartridge the size of a coin, and tells the nurse which patients cannot wait.',
      'In a study across fourteen emergency rooms the test found 94 percent of cases on first contact. It is cleared in Europe; the American submission went in last quarter.',
    ],
    city: 'Basel', country: 'CH', age: 8, fundingStage: 'LATE', stage: 'GENERATES_REVENUE', businessModel: 'B2B', entityType: 'AG',
    lastValuation: '980000000.00', currency: 'CHF', sectors: ['medical-devices', 'healthcare'], innovationEnablers: ['biotechnology', 'microfluidics'],
    rounds: [
      { round: 'SEED', yearsAgo: 7, raised: '6000000.00', preMoney: '18000000.00', currency: 'CHF', investors: ['Rheinknie Life Science'] },
      { round: 'SERIES_B', yearsAgo: 4, raised: '55000000.00', preMoney: '245000000.00', currency: 'CHF', investors: ['*Rheinknie Life Science', 'Alder Health Fund'] },
      { round: 'SERIES_C', yearsAgo: 2, raised: '130000000.00', preMoney: '850000000.00', currency: 'CHF', investors: ['*Alder Health Fund', 'Kestrel Sovereign'] },
    ],
    managers: [
      { name: 'Prof. Beat Amrein', position: 'Chief Medical Officer', bio: 'Intensive care physician who still works one night a week, so that nobody can tell him what a ward needs.' },
      { name: 'Nadia Rahmani', position: 'Chief Executive', bio: 'Brought two diagnostic platforms through clearance on both sides of the Atlantic.' },
      { name: 'Stefan Lüthi', position: 'Head of Manufacturing', bio: 'Watchmaker’s precision, and in his case that is a description of his first profession.' },
    ],
    logo: { hue: 172, figure: 'ring' },
  },
  {
    key: 'seedling',
    name: 'Seedling Bio',
    blurb: 'Nitrogen-fixing microbes for wheat: a third less fertiliser at the same yield.',
    description: [
      'Beans feed themselves with nitrogen from the air; wheat cannot. Seedling coats grain with soil bacteria that live on the root and do the work for it.',
      'Three seasons of trials on 9,200 hectares held the yield with 34 percent less fertiliser. The coating is sold through seed merchants in France, Poland and Romania.',
    ],
    city: 'Lyon', country: 'FR', age: 6, fundingStage: 'MID', stage: 'GENERATES_REVENUE', businessModel: 'B2B', entityType: 'SAS',
    lastValuation: '190000000.00', currency: 'EUR', sectors: ['agriculture', 'climate'], innovationEnablers: ['biotechnology', 'synthetic-biology'],
    rounds: [
      { round: 'SEED', yearsAgo: 5, raised: '3800000.00', preMoney: '12000000.00', currency: 'EUR', investors: ['Terroir Seed Fund'] },
      { round: 'SERIES_B', yearsAgo: 1, raised: '36000000.00', preMoney: '154000000.00', currency: 'EUR', investors: ['*Terroir Seed Fund', '*Alder Health Fund'] },
    ],
    managers: [
      { name: 'Hélène Marchetti', position: 'Chief Executive', bio: 'Agronomist and farmer’s daughter; the first hectare was her father’s, and he counted every ear.' },
      { name: 'Radu Ionescu', position: 'Head of Field Science', bio: 'Ran trials for the largest seed house in Romania.' },
    ],
    logo: { hue: 96, figure: 'arc' },
  },
  {
    key: 'orchard',
    name: 'Orchard Surgical',
    blurb: 'A steerable needle that reaches deep tumours around the organs in between.',
    description: [
      'A straight needle takes the shortest path, whatever lies on it. Orchard’s bends as the surgeon steers it by image, so that a biopsy or an ablation can go round a vessel instead of through it.',
      'Two hundred and sixty procedures have been done in seven hospitals, with no bleeding that needed treatment.',
    ],
    city: 'Leeds', country: 'GB', age: 10, fundingStage: 'MID', stage: 'HAS_PRODUCT', businessModel: 'B2B', entityType: 'Ltd',
    lastValuation: '230000000.00', currency: 'GBP', sectors: ['medical-devices', 'robotics'], innovationEnablers: ['robotics', 'computer-vision'],
    rounds: [
      { round: 'SERIES_A', yearsAgo: 5, raised: '14000000.00', preMoney: '46000000.00', currency: 'GBP', investors: ['Alder Health Fund'] },
      { round: 'SERIES_B', yearsAgo: 2, raised: '41000000.00', preMoney: '189000000.00', currency: 'GBP', investors: ['*Alder Health Fund', 'Northmoor Trust'] },
    ],
    managers: [
      { name: 'Dr. Amara Okafor', position: 'Chief Executive', bio: 'Interventional radiologist; filed the first patent on a napkin, which the patent office politely declined.' },
      { name: 'Gareth Lloyd', position: 'Chief Technology Officer', bio: 'Made catheters for the heart for twelve years.' },
    ],
    logo: { hue: 268, figure: 'wave' },
  },
  {
    key: 'koji',
    name: 'Koji Works',
    blurb: 'Fermented protein from brewery grain, at the price of chicken and with a tenth of the water.',
    description: [
      'Every brewery pays to be rid of its spent grain. Koji Works ferments it overnight into a protein with the bite of meat, in steel tanks beside the brewery it comes from.',
      'Two plants in Bavaria and one in Kyoto make 4,100 tonnes a year for kitchens and ready-meal makers.',
    ],
    city: 'München', country: 'DE', age: 5, fundingStage: 'EARLY', stage: 'GENERATES_REVENUE', businessModel: 'B2B', entityType: 'GmbH',
    lastValuation: '97000000.00', currency: 'EUR', sectors: ['food', 'climate'], innovationEnablers: ['synthetic-biology', 'industrial-automation'],
    rounds: [
      { round: 'SEED', yearsAgo: 3, raised: '4500000.00', preMoney: '13500000.00', currency: 'EUR', investors: ['Donau Capital'] },
      { round: 'SERIES_A', yearsAgo: 1, raised: '21000000.00', preMoney: '76000000.00', currency: 'EUR', investors: ['*Donau Capital', 'Halden Growth'] },
    ],
    managers: [
      { name: 'Aiko Tanabe', position: 'Chief Executive', bio: 'Fourth generation of a miso family and the first with a doctorate in fermentation engineering.' },
      { name: 'Florian Huber', position: 'Chief Commercial Officer', bio: 'Sold beer for ten years; now sells what is left of it.' },
    ],
    logo: { hue: 42, figure: 'ring' },
  },
  {
    key: 'murmur',
    name: 'Murmur Health',
    blurb: 'A stethoscope that hears heart failure two weeks before the patient does.',
    description: [
      'Murmur’s patch listens to the heart through the night and reports to the clinic when the sound changes. Patients are called in for a tablet instead of an ambulance.',
      'Eleven thousand patients wear it in England and Sweden; hospital days fell by 29 percent against their neighbours.',
    ],
    city: 'Stockholm', country: 'SE', age: 4, fundingStage: 'EARLY', stage: 'GENERATES_REVENUE', businessModel: 'B2B2C', entityType: 'AB',
    lastValuation: '76000000.00', currency: 'EUR', sectors: ['healthcare', 'hardware'], innovationEnablers: ['artificial-intelligence', 'internet-of-things'],
    rounds: [
      { round: 'PRE_SEED', yearsAgo: 3, raised: '1100000.00', preMoney: '5000000.00', currency: 'EUR', investors: ['Nordlys Ventures'] },
      { round: 'SERIES_A', yearsAgo: 1, raised: '15000000.00', preMoney: '61000000.00', currency: 'EUR', investors: ['*Nordlys Ventures', '*Alder Health Fund'] },
    ],
    managers: [
      { name: 'Elin Bergström', position: 'Chief Executive', bio: 'Cardiac nurse, then product lead at a hearing-aid maker; the company is the obvious sum.' },
      { name: 'Viktor Åhlund', position: 'Head of Signal Processing', bio: 'Taught microphones to find whales.' },
    ],
    logo: { hue: 330, figure: 'wave' },
  },
  {
    key: 'verdance',
    name: 'Verdance Genomics',
    blurb: 'Reads a forest’s DNA from a jar of stream water, and tells what lives in it.',
    description: [
      'Whoever promises to restore nature must soon prove it. Verdance sequences the traces that plants and animals leave in water and soil, and turns them into an audited count of species.',
      'Insurers, mines and ministries buy its reports by the square kilometre; the reference library covers 61,000 species.',
    ],
    city: 'San José', country: 'CR', age: 7, fundingStage: 'SEED', stage: 'GENERATES_REVENUE', businessModel: 'B2B', entityType: 'S.A.',
    lastValuation: '31000000.00', currency: 'USD', sectors: ['climate', 'software'], innovationEnablers: ['biotechnology', 'artificial-intelligence'],
    rounds: [
      { round: 'SEED', yearsAgo: 1, raised: '7000000.00', preMoney: '24000000.00', currency: 'USD', investors: ['*Pelagic Partners', 'Terroir Seed Fund'] },
    ],
    managers: [
      { name: 'Mariana Quesada', position: 'Chief Executive', bio: 'Field biologist with three frogs named after her and the contracts of two ministries.' },
      { name: 'Ethan Brooks', position: 'Head of Bioinformatics', bio: 'Wrote the assembler that half the field uses without knowing.' },
    ],
    logo: { hue: 118, figure: 'prism' },
  },
];
