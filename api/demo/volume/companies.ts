import { textArray, type VolumeSize, type VolumeStep } from './statements.ts';

const adjectives = textArray(['Amber', 'Blue', 'Clear', 'Deep', 'Early', 'Fair', 'Grand', 'High', 'Inner', 'Northern']);
const nouns = textArray([
  'Robotics',
  'Energy',
  'Health',
  'Mobility',
  'Foods',
  'Finance',
  'Software',
  'Materials',
  'Optics',
  'Logistics',
]);
const trees = ['Alder', 'Birch', 'Cedar', 'Elm', 'Fir', 'Hazel', 'Juniper', 'Larch', 'Maple', 'Oak'];
const firms = ['Capital', 'Ventures', 'Partners', 'Growth', 'Holdings', 'Invest', 'Equity', 'Fund', 'Angels', 'Trust'];
const investorNames = textArray(trees.flatMap((tree) => firms.map((firm) => `${tree} ${firm}`)));
const cities = textArray(['Basel', 'Berlin', 'Boston', 'Dublin', 'Lisbon', 'Lyon', 'Oslo', 'Turin']);

/** Half as many companies as deals, with sectors, rounds, notable investors and managers. */
export function companies({ deals }: VolumeSize): VolumeStep {
  const numbers = `generate_series(1, ${Math.ceil(deals / 2)}) AS number`;
  return {
    title: `${Math.ceil(deals / 2)} companies`,
    statements: [
      `INSERT INTO notable_investor (id, name)
       SELECT volume.id('notable investor', number), name
       FROM unnest(${investorNames}) WITH ORDINALITY AS names (name, number)`,
      `INSERT INTO company (id, name, blurb, description, hq_city, hq_country_code, founding_year, funding_stage, stage,
         business_model, entity_type, last_valuation, proposed_valuation, valuation_currency, created_at, updated_at)
       SELECT volume.id('company', number),
         volume.pick(${adjectives}, number, 20) || ' ' || volume.pick(${nouns}, number, 21) || ' ' || number,
         left(volume.prose(number, 36, 2), 180), volume.prose(number, 37, 6 + (number % 12)::integer),
         CASE WHEN volume.chance(number, 22) < 0.95 THEN volume.pick(${cities}, number, 23) END,
         CASE WHEN volume.chance(number, 24) < 0.95
           THEN volume.pick((SELECT array_agg(code::text ORDER BY code) FROM country), number, 25) END,
         CASE WHEN volume.chance(number, 26) < 0.9 THEN 2024 - floor(volume.chance(number, 27) * 20)::integer END,
         volume.pick(ARRAY['SEED', 'EARLY', 'MID', 'LATE', 'ANY'], number, 28)::funding_stage,
         volume.pick(ARRAY['BUILD_PRODUCT', 'HAS_PRODUCT', 'GENERATES_REVENUE', 'IS_PROFITABLE'], number, 29)::company_stage,
         volume.pick(ARRAY['B2B', 'B2C', 'B2B2C'], number, 30)::business_model, 'AG',
         1000000 * (1 + floor(power(volume.chance(number, 31), 3) * 3000)),
         1000000 * (1 + floor(power(volume.chance(number, 32), 3) * 3000)),
         volume.pick(ARRAY['USD', 'EUR', 'GBP', 'CHF'], number, 33)::currency,
         volume.days_ago(number, 34, 900), volume.days_ago(number, 35, 300)
       FROM ${numbers}`,
      `INSERT INTO company_sector (company_id, sector)
       SELECT volume.id('company', number),
         volume.pick((SELECT array_agg(value ORDER BY value) FROM sector), number, 40 + nth)
       FROM ${numbers}, generate_series(1, 2) AS nth ON CONFLICT DO NOTHING`,
      `INSERT INTO company_innovation_enabler (company_id, innovation_enabler)
       SELECT volume.id('company', number),
         volume.pick((SELECT array_agg(value ORDER BY value) FROM innovation_enabler), number, 44 + nth)
       FROM ${numbers}, generate_series(1, 2) AS nth ON CONFLICT DO NOTHING`,
      `INSERT INTO company_manager (id, company_id, "order", name, position, bio)
       SELECT volume.id('manager of company', number * 10 + nth), volume.id('company', number), nth,
         volume.pick(ARRAY['Ada Keller', 'Bruno Rossi', 'Chiara Costa', 'David Huber'], number, 48 + nth),
         (ARRAY['Chief executive', 'Chief technology officer', 'Chief financial officer'])[nth],
         volume.prose(number, 58 + nth, 2)
       FROM ${numbers}, generate_series(1, 3) AS nth`,
      `INSERT INTO funding_round (id, company_id, financing_round, date, pre_money_valuation, amount_raised)
       SELECT volume.id('round', number * 10 + nth), volume.id('company', number),
         (ARRAY['PRE_SEED', 'SEED', 'SERIES_A', 'SERIES_B'])[nth]::financing_round,
         (volume.today() - (5 - nth) * interval '10 months')::date,
         1000000 * nth * (1 + floor(volume.chance(number, 54 + nth) * 20)), 250000 * nth * (1 + number % 9)
       FROM ${numbers}, generate_series(1, 1 + floor(volume.chance(number, 53) * 4)::integer) AS nth`,
      `INSERT INTO funding_round_notable_investor (funding_round_id, notable_investor_id, is_summary)
       SELECT round.id, volume.id('notable investor', 1 + floor(volume.chance(round.number, 60 + nth) * ${trees.length * firms.length})::integer),
         volume.chance(round.number, 70 + nth) < 0.4
       FROM (SELECT funding_round.id, hashtextextended(funding_round.id::text, 0) AS number FROM funding_round) round,
         generate_series(1, 3) AS nth
       WHERE volume.chance(round.number, 80 + nth) < 0.7 ON CONFLICT DO NOTHING`,
    ],
  };
}
