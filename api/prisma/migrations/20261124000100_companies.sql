-- Companies as staff keep them: numbered versions of their content, names compared without spelling, and what
-- publishing a company again has to restore (COMP-10 to COMP-23, DATA-06, HIST-15).

-- A company's name as it is compared with others: folded, without punctuation, spaces and legal form (DATA-06). A name
-- that is nothing but a legal form stays whole.
CREATE FUNCTION company_name_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    WITH plain AS (
      SELECT btrim(regexp_replace(
        regexp_replace(search_folded(name) COLLATE "und-x-icu", '[.''’]', '', 'g'),
        '[[:punct:][:space:]$+<=>^`|~®©™]+', ' ', 'g')) AS words
    ), bare AS (
      SELECT words, regexp_replace(words,
        '( (incorporated|inc|corporation|corp|company|co|limited|ltd|llc|llp|lp|plc|pty|pte|gmbh|mbh|ag|kgaa|kg|ohg|ug|se|sarl|sas|sa|srl|spa|bv|nv|ab|asa|as|aps|oyj|oy|kk|ltda|lda|sl|doo|sro|zoo|s ?a ?r ?l|s ?p ?a|s ?r ?l|s ?a ?s|s ?a|b ?v|n ?v))+$',
        '') AS rest
      FROM plain)
    SELECT replace(CASE WHEN rest = '' THEN words ELSE rest END, ' ', '') FROM bare);

ALTER TABLE company
  ADD COLUMN content_version INTEGER NOT NULL DEFAULT 1,
  -- Filled once when a company is inserted, from placeholders (COMP-12)
  ADD COLUMN deadline TIMESTAMPTZ(3),
  ADD COLUMN name_key TEXT GENERATED ALWAYS AS (company_name_key(name)) STORED;
-- Names have any length, which a B-tree cannot hold.
CREATE INDEX company_name_key ON company USING hash (name_key);
CREATE INDEX company_updated ON company (updated_at, id);

-- Reordering managers passes through states with an order twice.
DROP INDEX company_manager_company_id_order_key;
ALTER TABLE company_manager
  ADD CONSTRAINT company_manager_order_once UNIQUE (company_id, "order") DEFERRABLE INITIALLY DEFERRED;

-- What published_at was before the company's unpublishing turned a deal into a draft (COMP-23)
ALTER TABLE deal ADD COLUMN former_published_at TIMESTAMPTZ(3);
CREATE INDEX deal_unpublished_with_company ON deal (company_id) WHERE unpublished_with_company_at IS NOT NULL;

CREATE TYPE version_kind AS ENUM ('BASELINE', 'SAVED', 'RESTORED', 'IMPORTED');

CREATE TABLE company_version (
  company_id UUID NOT NULL REFERENCES company ON DELETE RESTRICT ON UPDATE CASCADE,
  number INTEGER NOT NULL,
  kind version_kind NOT NULL,
  -- Of the content, whose form may change with a release
  format SMALLINT NOT NULL DEFAULT 1,
  content JSONB NOT NULL,
  note TEXT,
  actor_id UUID REFERENCES account ON DELETE RESTRICT ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, number)
);
CREATE INDEX company_version_actor_id ON company_version (actor_id);

-- The files of versions, whose bytes stay after the file was replaced or removed
CREATE TABLE version_file (
  id UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  company_id UUID REFERENCES company ON DELETE RESTRICT ON UPDATE CASCADE,
  deal_id UUID REFERENCES deal ON DELETE RESTRICT ON UPDATE CASCADE,
  number INTEGER NOT NULL,
  blob_id UUID NOT NULL REFERENCES file_blob ON DELETE RESTRICT ON UPDATE CASCADE,
  name TEXT NOT NULL,
  CONSTRAINT version_file_owner CHECK (num_nonnulls(company_id, deal_id) = 1)
);
CREATE INDEX version_file_company ON version_file (company_id, number) WHERE company_id IS NOT NULL;
CREATE INDEX version_file_deal ON version_file (deal_id, number) WHERE deal_id IS NOT NULL;
CREATE INDEX version_file_blob_id ON version_file (blob_id);

-- Versions cannot be changed (HIST-10); a retention job may delete them.
CREATE FUNCTION version_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('platform.version_retention', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER company_version_append_only BEFORE UPDATE OR DELETE ON company_version
  FOR EACH ROW EXECUTE FUNCTION version_is_append_only();
CREATE TRIGGER company_version_no_truncate BEFORE TRUNCATE ON company_version
  FOR EACH STATEMENT EXECUTE FUNCTION version_is_append_only();

-- The content of a company, without what the platform alone sets. Its form is number 1; another form needs another
-- number in company_version.
CREATE FUNCTION company_content(company_id uuid) RETURNS jsonb
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT jsonb_build_object(
      'name', company.name, 'blurb', company.blurb, 'description', company.description,
      'hqCity', company.hq_city, 'hqState', company.hq_state, 'hqCountry', company.hq_country_code,
      'foundingYear', company.founding_year, 'fundingStage', company.funding_stage, 'stage', company.stage,
      'businessModel', company.business_model, 'entityType', company.entity_type,
      'lastValuation', company.last_valuation::text, 'valuationCurrency', company.valuation_currency,
      'sectors', (SELECT COALESCE(jsonb_agg(chosen.sector ORDER BY chosen.sector), '[]')
        FROM company_sector chosen WHERE chosen.company_id = company.id),
      'innovationEnablers', (SELECT COALESCE(jsonb_agg(chosen.innovation_enabler ORDER BY chosen.innovation_enabler), '[]')
        FROM company_innovation_enabler chosen WHERE chosen.company_id = company.id),
      'fundingRounds', (SELECT COALESCE(jsonb_agg(jsonb_build_object(
          'id', round.id, 'financingRound', round.financing_round, 'date', round.date,
          'preMoneyValuation', round.pre_money_valuation::text,
          'preMoneyValuationCurrency', round.pre_money_valuation_currency,
          'amountRaised', round.amount_raised::text, 'amountRaisedCurrency', round.amount_raised_currency,
          'notableInvestors', (SELECT COALESCE(jsonb_agg(
              jsonb_build_object('name', investor.name::text, 'isSummary', entry.is_summary) ORDER BY investor.name), '[]')
            FROM funding_round_notable_investor entry JOIN notable_investor investor ON investor.id = entry.notable_investor_id
            WHERE entry.funding_round_id = round.id)
        ) ORDER BY round.date, round.id), '[]')
        FROM funding_round round WHERE round.company_id = company.id),
      'management', (SELECT COALESCE(jsonb_agg(jsonb_build_object(
          'id', manager.id, 'name', manager.name, 'position', manager.position, 'bio', manager.bio
        ) ORDER BY manager."order"), '[]')
        FROM company_manager manager WHERE manager.company_id = company.id),
      'logo', (SELECT jsonb_build_object('name', file.name, 'blobId', file.blob_id)
        FROM stored_file file WHERE file.company_id = company.id))
    FROM company WHERE company.id = company_content.company_id;
  END;

-- The logos that a company ever had, for its history (HIST-16)
CREATE INDEX audit_entry_company_id ON audit_entry ((details ->> 'companyId')) WHERE entity_type = 'file';
