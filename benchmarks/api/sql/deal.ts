/** Hand-written SQL of the fields of a deal and its company, from rows named `deal`, `company` and `country`. */

export const visible = `deal.published_at IS NOT NULL AND deal.status NOT IN ('CANCELED', 'VOIDED')`;

export const country = `CASE WHEN country.code IS NOT NULL
  THEN json_build_object('__typename', 'Country', 'value', country.code, 'description', country.name) END`;

/** Signed like `api/src/files/link-signer.ts`, because pages load pictures without a token. */
export const logoUrl = `(
  SELECT path || '?expires=' || {linkExpires}::text || '&signature=' || translate(
    rtrim(encode(hmac(convert_to(path || E'\\n' || {linkExpires}::text || E'\\n', 'UTF8'), {linkKey}::bytea, 'sha256'), 'base64'), '='), '+/', '-_')
  FROM (SELECT '/api/download/company/logo/' || logo.id AS path OFFSET 0) signed WHERE logo.id IS NOT NULL)`;

const companyOfCard = `json_build_object('__typename', 'Company', 'id', company.id, 'name', company.name,
  'blurb', company.blurb, 'hqCity', company.hq_city, 'hqState', company.hq_state, 'fundingStage', company.funding_stage,
  'hqCountry', ${country}, 'logoUrl', ${logoUrl})`;

/** The fields of a deal card, as the arguments of json_build_object. */
export const cardFields = `'__typename', 'Deal', 'id', deal.id, 'title', deal.title, 'status', deal.status,
  'openingDate', deal.opening_date, 'investmentDeadline', deal.investment_deadline,
  'investmentCurrency', COALESCE(deal.investment_currency, 'USD'), 'valuation', deal.valuation::text,
  'availableAmount', COALESCE(deal.investment_amount_available, deal.investment_value - deal.committed_amount)::text,
  'summaryInvestors', company.summary_investors, 'visible', (${visible}),
  'watched', EXISTS (SELECT FROM watchlist_entry entry
    WHERE entry.deal_id = deal.id AND entry.account_id = (SELECT id FROM caller)), 'company', ${companyOfCard}`;

/** The columns of `deal` that a card needs, including the sort key of lists. */
export const cardColumns = `deal.id, deal.company_id, deal.title, deal.status, deal.opening_date, deal.investment_deadline,
  deal.investment_currency, deal.valuation, deal.investment_amount_available, deal.investment_value, deal.committed_amount,
  deal.published_at`;

/** The joins that `cardFields` needs in addition to rows named `deal`. */
export const cardJoins = `JOIN company ON company.id = deal.company_id
  LEFT JOIN country ON country.code = company.hq_country_code
  LEFT JOIN stored_file logo ON logo.company_id = company.id`;
