-- Named sets of filters of the deals list, each of one person
CREATE TYPE valuation_band AS ENUM (
  'UNDER_100_MILLION', 'FROM_100_TO_500_MILLION', 'FROM_500_MILLION_TO_2_BILLION', 'OVER_2_BILLION');
CREATE TYPE company_age_band AS ENUM ('WITHIN_5_YEARS', 'FROM_5_TO_8_YEARS', 'FROM_8_TO_12_YEARS', 'OVER_12_YEARS');
CREATE TYPE deal_sort_column AS ENUM (
  'PUBLISHED_AT', 'INVESTMENT_DEADLINE', 'COMPANY_NAME', 'VALUATION', 'AVAILABLE_AMOUNT', 'MATCH');
CREATE TYPE sort_direction AS ENUM ('asc_nulls_first', 'desc_nulls_last');

CREATE TABLE saved_search (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name citext NOT NULL,
  status deal_status CHECK (status IN ('ACTIVE', 'PROSPECTIVE', 'CLOSED')),
  search text NOT NULL DEFAULT '',
  valuation_bands valuation_band[] NOT NULL DEFAULT '{}',
  company_ages company_age_band[] NOT NULL DEFAULT '{}',
  funding_stages funding_stage[] NOT NULL DEFAULT '{}',
  sort_column deal_sort_column NOT NULL,
  sort_direction sort_direction NOT NULL,
  looked_at timestamptz(3) NOT NULL DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
-- No name twice for one person, whatever its letter case; also the index of the foreign key
CREATE UNIQUE INDEX saved_search_account_id_name_key ON saved_search (account_id, name);

-- Companies by what the list is filtered by, answered without reading their texts (OPP-12, OPP-13)
CREATE INDEX company_stage_and_age ON company (funding_stage, founding_year) INCLUDE (id);
