import type { DemoCompany } from './company-types.ts';

/** Energy, climate, materials and manufacturing. */
export const energyAndIndustry: DemoCompany[] = [
  {
    key: 'tidewell',
    name: 'Tidewell Storage',
    blurb: 'Iron-air batteries that hold four days of wind power for a tenth of the price of lithium.',
    description: [
      'Tidewell builds grid batteries from iron, water and air. A charged cell rusts and gives power; a discharged one is turned back into iron. The chemistry is slow, safe and cheap, which is what a grid needs when the wind rests for days rather than minutes.',
      'Two pilot blocks have run beside a wind park in Jutland since last spring and returned 61 percent of the energy put in, two points above plan. Three utilities have signed offtake for 240 megawatt hours, conditional on the factory in Esbjerg that this round helps to finance.',
    ],
    city: 'Esbjerg', country: 'DK', age: 6, fundingStage: 'MID', stage: 'GENERATES_REVENUE', businessModel: 'B2B', entityType: 'ApS',
    lastValuation: '410000000.00', currency: 'EUR', sectors: ['energy', 'climate'], innovationEnablers: ['advanced-materials', 'energy-storage'],
    rounds: [
      { round: 'SEED', yearsAgo: 5, raised: '4200000.00', preMoney: '14000000.00', currency: 'EUR', investors: ['Nordlys Ventures'] },
      { round: 'SERIES_A', yearsAgo: 3, raised: '28000000.00', preMoney: '95000000.00', currency: 'EUR', investors: ['*Nordlys Ventures', 'Halden Growth'] },
      { round: 'SERIES_B', yearsAgo: 1, raised: '76000000.00', preMoney: '334000000.00', currency: 'EUR', investors: ['*Ostrava Infrastructure Partners', 'Halden Growth', 'Nordlys Ventures'] },
    ],
    managers: [
      { name: 'Ingrid Søndergaard', position: 'Chief Executive', bio: 'Ran grid integration at a Danish utility for nine years and sat on the committee that wrote the national storage code. Engineer by training, sailor by habit; the first pilot stood in her garden.' },
      { name: 'Paweł Zieliński', position: 'Chief Technology Officer', bio: 'Electrochemist with forty papers on iron electrodes and a patent that three car makers license.' },
      { name: 'Mette Kragh', position: 'Chief Financial Officer', bio: 'Financed eleven wind parks before joining.' },
    ],
    logo: { hue: 196, figure: 'wave' },
  },
  {
    key: 'fernbach',
    name: 'Fernbach Cement',
    blurb: 'Cement made at 300 degrees instead of 1,450, from clay that quarries throw away.',
    description: [
      'Ordinary cement is a twelfth of the world’s carbon. Fernbach replaces most of the clinker with clay activated in a low-heat drum that runs on electricity, and keeps the strength that building codes ask for.',
      'The first drum, in the Swabian Jura, has delivered 38,000 tonnes to bridge and tunnel builders. Its customers pay the market price; the margin comes from the energy that is not bought.',
    ],
    city: 'Ulm', country: 'DE', age: 8, fundingStage: 'LATE', stage: 'GENERATES_REVENUE', businessModel: 'B2B', entityType: 'GmbH',
    lastValuation: '720000000.00', currency: 'EUR', sectors: ['construction', 'climate'], innovationEnablers: ['advanced-materials', 'industrial-automation'],
    rounds: [
      { round: 'SERIES_A', yearsAgo: 5, raised: '19000000.00', preMoney: '61000000.00', currency: 'EUR', investors: ['Donau Capital'] },
      { round: 'SERIES_C', yearsAgo: 1, raised: '120000000.00', preMoney: '600000000.00', currency: 'EUR', investors: ['*Ostrava Infrastructure Partners', '*Donau Capital'] },
    ],
    managers: [
      { name: 'Dr. Annegret Vogl', position: 'Chief Executive', bio: 'Led process development at a cement maker for fifteen years until she could no longer defend the kilns.' },
      { name: 'Tomás Herrera', position: 'Chief Operating Officer', bio: 'Built plants in four countries, all of them on budget, which he mentions rarely and his references often.' },
    ],
    logo: { hue: 28, figure: 'peak' },
  },
  {
    key: 'gridleaf',
    name: 'Gridleaf',
    blurb: 'Software that lets a street of houses trade its solar power and sell the rest as one plant.',
    description: [
      'Gridleaf bundles rooftop solar, heat pumps and parked cars into a single plant that a grid operator can call. Households keep their comfort settings and get a share of what their flexibility earns.',
      'The company runs 41,000 homes in Austria and northern Italy. Revenue is a fee per home and month, with a success share on balancing markets.',
    ],
    city: 'Graz', country: 'AT', age: 5, fundingStage: 'EARLY', stage: 'GENERATES_REVENUE', businessModel: 'B2B2C', entityType: 'GmbH',
    lastValuation: '88000000.00', currency: 'EUR', sectors: ['energy', 'software'], innovationEnablers: ['artificial-intelligence', 'internet-of-things'],
    rounds: [
      { round: 'PRE_SEED', yearsAgo: 4, raised: '900000.00', preMoney: '4000000.00', currency: 'EUR', investors: ['Mur Angels'] },
      { round: 'SERIES_A', yearsAgo: 1, raised: '17500000.00', preMoney: '70500000.00', currency: 'EUR', investors: ['*Halden Growth', 'Mur Angels'] },
    ],
    managers: [
      { name: 'Lukas Ebner', position: 'Chief Executive', bio: 'Traded balancing power for seven years and wrote the first optimiser on a train between Graz and Vienna.' },
      { name: 'Chiara Bellandi', position: 'Chief Product Officer', bio: 'Made banking apps that her mother could use; now does the same for electricity.' },
    ],
    logo: { hue: 134, figure: 'grid' },
  },
  {
    key: 'corvid',
    name: 'Corvid Robotics',
    blurb: 'Climbing robots that inspect and weld ship hulls in the water, without a dry dock.',
    description: [
      'A ship in dry dock earns nothing. Corvid’s magnetic crawlers measure plate thickness, grind and weld below the waterline while the vessel loads, and write the class society’s report as they go.',
      'Fourteen crawlers work in Rotterdam, Busan and Santos. Two classification societies accept their reports; a third is in its trial year.',
    ],
    city: 'Rotterdam', country: 'NL', age: 7, fundingStage: 'MID', stage: 'GENERATES_REVENUE', businessModel: 'B2B', entityType: 'B.V.',
    lastValuation: '265000000.00', currency: 'USD', sectors: ['robotics', 'logistics'], innovationEnablers: ['robotics', 'computer-vision'],
    rounds: [
      { round: 'SEED', yearsAgo: 6, raised: '3000000.00', preMoney: '9000000.00', currency: 'EUR', investors: ['Maasvlakte Fund'] },
      { round: 'SERIES_B', yearsAgo: 2, raised: '44000000.00', preMoney: '221000000.00', currency: 'USD', investors: ['*Maasvlakte Fund', '*Pelagic Partners'] },
    ],
    managers: [
      { name: 'Joost van der Velde', position: 'Chief Executive', bio: 'Former chief engineer on container ships; has stood in more ballast tanks than he cares to count.' },
      { name: 'Min-seo Park', position: 'Head of Robotics', bio: 'Her doctoral crawler is still the fastest thing on a curved hull.' },
    ],
    logo: { hue: 222, figure: 'prism' },
  },
  {
    key: 'lumenforge',
    name: 'Lumenforge',
    blurb: 'Laser sintering of copper parts that used to be brazed from a hundred pieces.',
    description: [
      'Copper reflects the lasers that melt steel. Lumenforge’s green laser does not mind, and prints cooling plates, bus bars and induction coils in one piece, with channels no drill could make.',
      'Makers of inverters and fusion magnets are its first customers. The company sells parts, not machines, and keeps the process in its own three halls.',
    ],
    city: 'Grenoble', country: 'FR', age: 4, fundingStage: 'EARLY', stage: 'HAS_PRODUCT', businessModel: 'B2B', entityType: 'SAS',
    lastValuation: '54000000.00', currency: 'EUR', sectors: ['manufacturing', 'hardware'], innovationEnablers: ['additive-manufacturing', 'photonics'],
    rounds: [
      { round: 'SEED', yearsAgo: 3, raised: '5200000.00', preMoney: '16000000.00', currency: 'EUR', investors: ['*Isère Deep Tech'] },
      { round: 'POST_SEED', yearsAgo: 1, raised: '8000000.00', preMoney: '46000000.00', currency: 'EUR', investors: ['Isère Deep Tech', 'Pelagic Partners'] },
    ],
    managers: [
      { name: 'Camille Roussel', position: 'Chief Executive', bio: 'Photonics researcher turned founder; sold her first company, which made alignment optics, to a microscope maker.' },
      { name: 'Yann Le Goff', position: 'Head of Production', bio: 'Ran a foundry before he learned to print one.' },
    ],
    logo: { hue: 12, figure: 'arc' },
  },
  {
    key: 'basalt',
    name: 'Basalt Geothermal',
    blurb: 'Drilling with plasma instead of diamond, to reach heat anywhere, not only beside volcanoes.',
    description: [
      'Below six kilometres there is heat under every city, and no drill bit that survives the way down. Basalt’s plasma torch spalls hard rock without touching it, at a rate that does not fall with depth.',
      'A 3.1 kilometre test well in the Massif Central was finished in nineteen days. The next well, at 5.5 kilometres, will heat a town of nine thousand.',
    ],
    city: 'Reykjavík', country: 'IS', age: 9, fundingStage: 'LATE', stage: 'HAS_PRODUCT', businessModel: 'B2B', entityType: 'ehf.',
    lastValuation: '1340000000.00', currency: 'USD', sectors: ['energy', 'climate'], innovationEnablers: ['advanced-materials', 'robotics'],
    rounds: [
      { round: 'SERIES_A', yearsAgo: 6, raised: '22000000.00', preMoney: '78000000.00', currency: 'USD', investors: ['Nordlys Ventures'] },
      { round: 'SERIES_C', yearsAgo: 3, raised: '140000000.00', preMoney: '560000000.00', currency: 'USD', investors: ['*Pelagic Partners', '*Ostrava Infrastructure Partners'] },
      { round: 'SERIES_D', yearsAgo: 1, raised: '240000000.00', preMoney: '1100000000.00', currency: 'USD', investors: ['Pelagic Partners', 'Kestrel Sovereign'] },
    ],
    managers: [
      { name: 'Sigríður Haraldsdóttir', position: 'Chief Executive', bio: 'Volcanologist who grew tired of waiting for the heat to come up by itself.' },
      { name: 'Owen Pritchard', position: 'Chief Technology Officer', bio: 'Plasma physicist; spent a decade keeping a tokamak’s wall from doing what he now wants rock to do.' },
    ],
    logo: { hue: 350, figure: 'peak' },
  },
];
