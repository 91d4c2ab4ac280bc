import { callerTable } from '../../sql/caller.ts';
import { country, logoUrl, visible } from '../../sql/deal.ts';
import { matchDetail, matchJoins, preferenceOfCaller } from '../../sql/match.ts';

const section = (kind: string, type: string, fields: string, from = '') => `(
  SELECT COALESCE(json_agg(json_build_object('__typename', '${type}', 'id', section.id, 'order', section."order",
    'title', section.title, ${fields}) ORDER BY section."order", section.id), '[]')
  FROM deal_${kind}_section section ${from} WHERE section.deal_id = deal.id)`;

const links = `(
  SELECT COALESCE(json_agg(json_build_object('__typename', 'DealLink', 'label', label, 'url', url) ORDER BY "order"), '[]')
  FROM deal_link WHERE section_id = section.id)`;

const files = `(
  SELECT COALESCE(json_agg(json_build_object('__typename', 'StoredFile', 'id', file.id, 'name', file.name,
    'mediaType', blob.media_type, 'sizeBytes', blob.size_bytes, 'createdAt', file.created_at,
    'downloadPath', 'deal/section/documents/' || file.id) ORDER BY file.created_at, file.name, file.id), '[]')
  FROM stored_file file JOIN file_blob blob ON blob.id = file.blob_id WHERE file.deal_document_section_id = section.id)`;

const fundingHistory = `(
  SELECT COALESCE(json_agg(json_build_object('__typename', 'FundingRound', 'id', round.id,
    'financingRound', round.financing_round, 'date', round.date, 'preMoneyValuation', round.pre_money_valuation::text,
    'preMoneyValuationCurrency', round.pre_money_valuation_currency, 'amountRaised', round.amount_raised::text,
    'amountRaisedCurrency', round.amount_raised_currency,
    'notableInvestors', (
      SELECT COALESCE(json_agg(json_build_object('__typename', 'NotableInvestor', 'name', notable_investor.name)
        ORDER BY notable_investor.name), '[]')
      FROM funding_round_notable_investor entry JOIN notable_investor ON notable_investor.id = entry.notable_investor_id
      WHERE entry.funding_round_id = round.id)) ORDER BY round.date, round.id), '[]')
  FROM funding_round round WHERE round.company_id = company.id)`;

const management = `(
  SELECT COALESCE(json_agg(json_build_object('__typename', 'CompanyManager', 'id', id, 'order', "order", 'name', name,
    'position', position, 'bio', bio) ORDER BY "order"), '[]')
  FROM company_manager WHERE company_id = company.id)`;

const own = (table: string, type: string, fields = '') => `(
  SELECT json_build_object('__typename', '${type}', 'id', ${table}.id ${fields}) FROM ${table}
  WHERE ${table}.deal_id = deal.id AND ${table}.account_id = caller.id`;

/** A visible deal with all its sections, and the caller's own records for it. */
export const dealPage = `
  WITH ${callerTable('investor')}, ${preferenceOfCaller}
  SELECT json_build_object('__typename', 'Query', 'deal', json_build_object('__typename', 'Deal', 'id', deal.id, 'title', deal.title,
    'status', deal.status, 'descriptionOrder', deal.description_order, 'managementOrder', deal.management_order,
    'fundingHistoryOrder', deal.funding_history_order, 'openingDate', deal.opening_date,
    'investmentDeadline', deal.investment_deadline, 'investmentCurrency', COALESCE(deal.investment_currency, 'USD'),
    'investmentValue', deal.investment_value::text, 'investmentMin', deal.investment_min::text,
    'investmentMax', deal.investment_max::text, 'valuation', deal.valuation::text, 'fees', deal.fees,
    'availableAmount', COALESCE(deal.investment_amount_available, deal.investment_value - deal.committed_amount)::text,
    'offeringType', deal.offering_type, 'securityType', deal.security_type,
    'watched', EXISTS (SELECT FROM watchlist_entry watched WHERE watched.deal_id = deal.id AND watched.account_id = caller.id),
    'myInvestment', ${own('investment', 'Investment', `, 'completedAt', investment.completed_at`)}
      AND investment.deleted_at IS NULL),
    'myInterest', ${own('interest', 'Interest')} AND interest.deleted_at IS NULL),
    'myFeedback', ${own('feedback', 'Feedback')}),
    'company', json_build_object('__typename', 'Company', 'id', company.id, 'name', company.name,
      'description', company.description, 'foundingYear', company.founding_year, 'hqCity', company.hq_city,
      'hqState', company.hq_state, 'hqCountry', ${country}, 'logoUrl', ${logoUrl},
      'logoWidth', picture.width, 'logoHeight', picture.height, 'management', ${management},
      'fundingHistory', ${fundingHistory}),
    'textSections', ${section('text', 'DealTextSection', `'body', section.body, 'isOverview', section.is_overview`)},
    'imageSections', ${section(
      'image',
      'DealImageSection',
      `'imageUrl', NULL, 'imageWidth', NULL, 'imageHeight', NULL`,
    )},
    'documentSections', ${section('document', 'DealDocumentSection', `'files', ${files}`)},
    'linkSections', ${section('link', 'DealLinkSection', `'links', ${links}`)},
    'match', ${matchDetail}))::text AS answer
  FROM caller, deal JOIN company ON company.id = deal.company_id
    LEFT JOIN country ON country.code = company.hq_country_code
    LEFT JOIN stored_file logo ON logo.company_id = company.id
    LEFT JOIN file_blob picture ON picture.id = logo.blob_id
    ${matchJoins}
  WHERE deal.id = {id}::uuid AND ${visible}`;
