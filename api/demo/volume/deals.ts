import { textArray, type VolumeSize, type VolumeStep } from './statements.ts';

const titles = textArray(['Series A', 'Series B', 'Growth round', 'Bridge', 'Secondary sale', 'Convertible note']);
/** The columns of a deal that later steps need. */
const drawnDeals = (deals: number) => `
  CREATE TABLE volume.offer AS
  SELECT number, volume.id('deal', number) AS id, volume.id('company', (number + 1) / 2) AS company_id,
    CASE
      WHEN volume.chance(number, 200) < 0.60 THEN 'ACTIVE'
      WHEN volume.chance(number, 200) < 0.80 THEN 'PROSPECTIVE'
      WHEN volume.chance(number, 200) < 0.94 THEN 'CLOSED'
      WHEN volume.chance(number, 200) < 0.97 THEN 'CANCELED'
      ELSE 'VOIDED'
    END::deal_status AS status,
    CASE WHEN volume.chance(number, 201) < 0.92 THEN volume.days_ago(number, 202, 500) END AS published_at,
    (ARRAY[10000, 25000, 50000, 100000])[1 + number % 4]::numeric(18, 2) AS minimum,
    CASE WHEN volume.chance(number, 203) < 0.97
      THEN volume.pick(ARRAY['USD', 'EUR', 'GBP', 'CHF'], number, 204)::currency END AS currency,
    (SELECT leader.id FROM volume.leader WHERE leader.rank = 1 + number % (SELECT count(*) FROM volume.leader)) AS leader_id
  FROM generate_series(1, ${deals}) AS number`;

/** Deals of every status with sections, a deal lead and their own copy of a flow. */
export function deals({ deals: count }: VolumeSize): VolumeStep {
  return {
    title: `${count} deals`,
    statements: [
      drawnDeals(count),
      'CREATE UNIQUE INDEX ON volume.offer (number)',
      // Recreated at the end: updating it for every row would take minutes.
      `CREATE TABLE volume.search_index AS SELECT pg_get_indexdef('deal_search_parts'::regclass) AS definition`,
      'DROP INDEX deal_search_parts',
      `INSERT INTO deal (id, company_id, created_by_id, title, status, offering_type, security_type, opening_date,
         investment_deadline, investment_currency, investment_value, investment_amount_available, investment_min,
         investment_max, valuation, fees, description_order, management_order, funding_history_order, published_at,
         created_at, updated_at)
       SELECT id, company_id, leader_id, volume.pick(${titles}, number, 205), status,
         volume.pick(ARRAY['PRIMARY', 'SECONDARY', 'COMBINATION'], number, 206)::offering_type,
         volume.pick(ARRAY['SEED', 'SERIES_A', 'SERIES_B', 'CONVERTIBLE_NOTE'], number, 207)::deal_security_type,
         CASE WHEN status = 'PROSPECTIVE' THEN volume.today() + (1 + number % 90) * interval '1 day' END,
         CASE WHEN volume.chance(number, 208) < 0.9
           THEN volume.today() + (1 + floor(volume.chance(number, 209) * 200)) * interval '1 day' - interval '1 millisecond' END,
         currency,
         CASE WHEN volume.chance(number, 210) < 0.97 THEN minimum * 500 END,
         CASE WHEN volume.chance(number, 211) < 0.1 THEN minimum * (number % 100) END,
         minimum, minimum * 10,
         CASE WHEN volume.chance(number, 212) < 0.95 THEN 1000000 * (1 + floor(power(volume.chance(number, 213), 3) * 3000)) END,
         '2 % of the amount', 1, 2, 3, published_at,
         COALESCE(published_at, volume.today()) - interval '7 days', COALESCE(published_at, volume.today())
       FROM volume.offer`,
      `INSERT INTO deal_text_section (id, deal_id, "order", title, body, is_overview)
       SELECT volume.id('text', number * 10 + nth), id, CASE nth WHEN 1 THEN 0 ELSE nth + 2 END,
         (ARRAY['Overview', 'Market and competition', 'What may go wrong'])[nth],
         CASE nth WHEN 1 THEN '<p>Reference <strong>V' || number || '</strong>.</p>' ELSE '' END
           || '<p>' || volume.prose(number, 220 + nth, 8 + ((number + nth) % 9)::integer) || '</p><p>'
           || replace(volume.prose(number, 230 + nth, 4 + ((number + nth) % 9)::integer), ' company ', ' <em>company</em> ')
           || '</p>', nth = 1
       FROM volume.offer, generate_series(1, 3) AS nth`,
      `DO $$ BEGIN EXECUTE (SELECT definition FROM volume.search_index); END $$`,
      'ALTER INDEX deal_search_parts ALTER COLUMN 1 SET STATISTICS 0',
      `INSERT INTO deal_link_section (id, deal_id, "order", title)
       SELECT volume.id('links', number), id, 6, 'Read more' FROM volume.offer WHERE number % 2 = 0`,
      `INSERT INTO deal_link (id, section_id, "order", label, url)
       SELECT volume.id('link', number * 10 + nth), volume.id('links', number), nth, 'Report ' || nth,
         'https://reports.example.org/' || number || '/' || nth
       FROM volume.offer, generate_series(1, 2) AS nth WHERE number % 2 = 0`,
      `INSERT INTO role_assignment (id, account_id, role_id, deal_id, created_at)
       SELECT volume.id('lead', number), leader_id, 4, id, volume.today() FROM volume.offer`,
      `INSERT INTO flow (id, kind, scope, name, deal_id)
       SELECT volume.id('flow of deal', number), 'INVESTMENT', 'DEAL', 'Investment', id FROM volume.offer`,
      ...flowContent('flow of deal', 'volume.offer', { current: 'false', completed: 'false' }),
    ],
  };
}

/**
 * Three sections of two items each, for the flows of one kind.
 *
 * @param rows a table with a `number` for each flow
 * @param state SQL over `rows`: of the section flags, with the section's number `nth`, and of whether the client has documents
 *   to send; default: always
 */
export function flowContent(
  kind: string,
  rows: string,
  { sends = 'true', ...state }: { current: string; completed: string; sends?: string },
): string[] {
  return [
    `INSERT INTO flow_section (id, flow_id, "order", name, shown, current, completed)
     SELECT volume.id('section of ${kind}', number * 10 + nth), volume.id('${kind}', number), nth,
       (ARRAY['Read the terms', 'Send your documents', 'Sign'])[nth], true, ${state.current}, ${state.completed}
     FROM ${rows}, generate_series(1, 3) AS nth`,
    `INSERT INTO flow_item (id, section_id, "order", type, name)
     SELECT volume.id('item of ${kind}', number * 100 + nth * 10 + item), volume.id('section of ${kind}', number * 10 + nth),
       item, (ARRAY['TEXT', CASE WHEN ${sends} THEN 'UPLOAD' ELSE 'DOWNLOAD' END])[item]::flow_item_type, (ARRAY['What to do', 'Your document'])[item]
     FROM ${rows}, generate_series(1, 3) AS nth, generate_series(1, 2) AS item`,
  ];
}
