import fastify from 'fastify';
import { openDatabase } from '../../../api/src/database/database.ts';
import { openTokenVerifier } from './authorization.ts';
import { peerConnections, readPeerSettings, serve } from './process.ts';

const visible = `deal.published_at IS NOT NULL AND deal.status NOT IN ('CANCELED', 'VOIDED')`;
const available = 'COALESCE(deal.investment_amount_available, deal.investment_value - deal.committed_amount)::text';
const currency = `COALESCE(deal.investment_currency, 'USD')`;
const summaryInvestors = `ARRAY(
  SELECT DISTINCT notable_investor.name::text AS name FROM funding_round
    JOIN funding_round_notable_investor entry ON entry.funding_round_id = funding_round.id
    JOIN notable_investor ON notable_investor.id = entry.notable_investor_id
  WHERE funding_round.company_id = deal.company_id AND entry.is_summary ORDER BY name)`;
const watched = `EXISTS (SELECT FROM watchlist_entry entry WHERE entry.deal_id = deal.id
  AND entry.account_id = (SELECT id FROM caller))`;

/** The account of the token's subject in a live session; without one the statement gives nothing. */
const caller = `caller AS MATERIALIZED (
  SELECT account.id FROM account JOIN oidc_payload session ON session.account_id = account.subject
  WHERE account.issuer = $1 AND account.subject = $2 AND account.disabled_at IS NULL
    AND session.model = 'Session' AND session.uid = $3 AND session.expires_at > now())`;

const list = `WITH ${caller}
  SELECT json_build_object(
    'totalCount', (SELECT count(*) FROM deal WHERE ${visible} AND deal.status = $4::deal_status),
    'items', (SELECT COALESCE(json_agg(json_build_object(
        'id', deal.id, 'title', deal.title, 'status', deal.status, 'openingDate', deal.opening_date,
        'investmentDeadline', deal.investment_deadline, 'investmentCurrency', ${currency},
        'valuation', deal.valuation::text, 'availableAmount', ${available},
        'summaryInvestors', ${summaryInvestors}, 'watched', ${watched},
        'company', json_build_object('id', company.id, 'name', company.name, 'blurb', company.blurb,
          'hqCity', company.hq_city, 'hqState', company.hq_state, 'fundingStage', company.funding_stage,
          'hqCountry', CASE WHEN country.code IS NOT NULL
            THEN json_build_object('value', country.code, 'description', country.name) END))
        ORDER BY deal.published_at DESC, deal.id DESC), '[]'::json)
      FROM (SELECT * FROM deal WHERE ${visible} AND deal.status = $4::deal_status
          ORDER BY deal.published_at DESC, deal.id DESC LIMIT $5::int) deal
        JOIN company ON company.id = deal.company_id
        LEFT JOIN country ON country.code = company.hq_country_code))::text AS answer
  FROM caller`;

const detail = `WITH ${caller}
  SELECT json_build_object(
    'id', deal.id, 'title', deal.title, 'status', deal.status, 'investmentCurrency', ${currency},
    'investmentValue', deal.investment_value::text, 'availableAmount', ${available},
    'investmentMin', deal.investment_min::text, 'investmentMax', deal.investment_max::text,
    'valuation', deal.valuation::text, 'fees', deal.fees, 'summaryInvestors', ${summaryInvestors}, 'watched', ${watched},
    'company', json_build_object('id', company.id, 'name', company.name, 'description', company.description,
      'hqCity', company.hq_city, 'foundingYear', company.founding_year,
      'sectors', (SELECT COALESCE(json_agg(json_build_object('value', sector.value, 'description', sector.description)), '[]')
        FROM company_sector chosen JOIN sector ON sector.value = chosen.sector WHERE chosen.company_id = company.id),
      'management', (SELECT COALESCE(json_agg(json_build_object('id', id, 'order', "order", 'name', name,
          'position', position, 'bio', bio)), '[]') FROM company_manager WHERE company_id = company.id),
      'fundingHistory', (SELECT COALESCE(json_agg(json_build_object('id', funding_round.id,
          'financingRound', financing_round, 'date', date, 'preMoneyValuation', pre_money_valuation::text,
          'amountRaised', amount_raised::text,
          'notableInvestors', (SELECT COALESCE(json_agg(json_build_object('name', notable_investor.name,
              'isSummary', entry.is_summary)), '[]')
            FROM funding_round_notable_investor entry
              JOIN notable_investor ON notable_investor.id = entry.notable_investor_id
            WHERE entry.funding_round_id = funding_round.id))), '[]')
        FROM funding_round WHERE funding_round.company_id = company.id)),
    'textSections', (SELECT COALESCE(json_agg(json_build_object('id', id, 'order', "order", 'title', title, 'body', body,
        'isOverview', is_overview)), '[]') FROM deal_text_section WHERE deal_id = deal.id),
    'linkSections', (SELECT COALESCE(json_agg(json_build_object('id', section.id, 'order', section."order",
        'title', section.title,
        'links', (SELECT COALESCE(json_agg(json_build_object('label', label, 'url', url) ORDER BY "order"), '[]')
          FROM deal_link WHERE section_id = section.id))), '[]')
      FROM deal_link_section section WHERE section.deal_id = deal.id),
    'myInvestment', (SELECT json_build_object('id', investment.id, 'value', investment.value::text,
        'currency', investment.currency)
      FROM investment WHERE investment.deal_id = deal.id AND investment.account_id = caller.id
        AND investment.deleted_at IS NULL))::text AS answer
  FROM caller, deal JOIN company ON company.id = deal.company_id WHERE deal.id = $4::uuid AND ${visible}`;

const investments = `WITH ${caller}
  SELECT (SELECT COALESCE(json_agg(json_build_object('id', investment.id, 'value', investment.value::text,
      'currency', investment.currency, 'completedAt', investment.completed_at, 'updatedAt', investment.updated_at,
      'deal', json_build_object('id', deal.id, 'title', deal.title, 'visible', ${visible},
        'company', json_build_object('id', company.id, 'name', company.name)))
      ORDER BY investment.updated_at DESC, investment.id), '[]')
    FROM (SELECT * FROM investment WHERE account_id = caller.id AND deleted_at IS NULL
        ORDER BY updated_at DESC, id LIMIT 50) investment
      JOIN deal ON deal.id = investment.deal_id JOIN company ON company.id = deal.company_id)::text AS answer
  FROM caller`;

/** What no server can do with less: one statement, whose JSON is sent as it comes. */
const { databaseUrl, publicUrl } = readPeerSettings();
const database = openDatabase(databaseUrl, { maximumConnections: peerConnections });
const tokenVerifier = openTokenVerifier(database, publicUrl);
const app = fastify();

for (const [name, text] of Object.entries({ list, detail, investments })) {
  app.post<{ Body: { values: unknown[] } }>(`/${name}`, async (request, reply) => {
    const { issuer, subject, sessionUid } = await tokenVerifier.verify(request.headers.authorization?.slice(7) ?? '');
    const [row] = await database.query<{ answer: string }>({ name: `floor.${name}`, text }, [
      issuer,
      subject,
      sessionUid,
      ...request.body.values,
    ]);
    return reply.type('application/json').send(row?.answer ?? 'null');
  });
}
await serve(app);
