-- The texts that the staff list of deals and the investments by deal search, as search_folded folds them (CARE-12). When
-- that function changes, they have to be written anew.
ALTER TABLE company ADD COLUMN name_folded text GENERATED ALWAYS AS (search_folded(name)) STORED;
ALTER TABLE deal ADD COLUMN title_folded text GENERATED ALWAYS AS (search_folded(title)) STORED;
CREATE INDEX company_name_folded ON company USING gin (name_folded gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX deal_title_folded ON deal USING gin (title_folded gin_trgm_ops) WITH (fastupdate = off);
