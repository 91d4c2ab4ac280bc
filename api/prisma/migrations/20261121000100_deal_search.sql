-- What a search for deals reads (OPP-05, OPP-06): one document a deal, kept by triggers, whose index answers for any part
-- of any word without reading a text. A trigram index names candidates only; reading them again cost seconds for a
-- common word, and words of one or two letters have no trigram.

-- As texts and searches are compared: letter case, white space and how an accent is put together do not count
CREATE FUNCTION search_folded(text text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(lower(normalize(regexp_replace(text, '\s+', ' ', 'g'))), 'ς', 'σ');

-- What the index holds of a document: each one and two letters; every word from each of its letters on, cut at 12; and where
-- one word follows another, the letters around the space. A tsvector takes 1 MB of them, which are at most 18 times the
-- document: longer documents are not indexed but read.
CREATE FUNCTION search_parts(document text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 SET jit = off
  RETURN CASE WHEN octet_length(document) <= 50000 THEN (
    SELECT array_to_tsvector(COALESCE(array_agg(part), '{}'))
    FROM (
      -- Counting letters from the beginning of a very long word takes long: it is cut in pieces that overlap.
      SELECT substr(piece, start, size) AS part
      FROM (SELECT DISTINCT substr(word, place, 111) COLLATE "C" AS piece
          FROM string_to_table(translate(document, E'\n', ' '), ' ') AS word, generate_series(1, length(word), 100) AS place
        ) pieces,
        generate_series(1, least(length(piece), 100)) AS start, (VALUES (1), (2), (12)) sizes (size)
      UNION ALL
      SELECT right(word, 2) || ' ' || left(next, 2)
      FROM (SELECT word COLLATE "C" AS word, lead(word) OVER (PARTITION BY line ORDER BY place) COLLATE "C" AS next
        FROM string_to_table(document, E'\n') WITH ORDINALITY AS lines (content, line),
          string_to_table(content, ' ') WITH ORDINALITY AS words (word, place)) pairs
      WHERE word <> '' AND next <> ''
    ) parts
  ) ELSE ''::tsvector END;

-- The parts that a document has which contains a folded text; the answer is exact for one word of up to 12 letters
CREATE FUNCTION search_query(folded text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    WITH words AS (
      SELECT word, place, lead(word) OVER (ORDER BY place) AS next
      FROM string_to_table(folded, ' ') WITH ORDINALITY AS words (word, place) WHERE word <> ''
    ), parts AS (
      -- Only the last word may go on; one or two letters have an entry of their own, which spares reading all that begin so.
      SELECT left(word, 12) AS part, next IS NULL AND length(word) > 2 AS begins FROM words
      UNION
      SELECT right(word, 2) || ' ' || left(next, 2), true FROM words
      WHERE next IS NOT NULL AND (place > 1 OR length(word) > 1)
    )
    SELECT string_agg(
      '''' || replace(replace(part, '\', '\\'), '''', '''''') || '''' || CASE WHEN begins THEN ':*' ELSE '' END, ' & ')::tsquery
    FROM parts);

CREATE TABLE deal_search (
  deal_id uuid PRIMARY KEY REFERENCES deal ON DELETE CASCADE,
  -- One line for each text, folded
  document text NOT NULL,
  -- Its beginning, which is read without fetching the long text
  head text NOT NULL GENERATED ALWAYS AS (left(document, 500)) STORED
) WITH (toast_tuple_target = 128);
-- Not in the statement above: PostgreSQL 15 does not know it there.
ALTER TABLE deal_search ALTER COLUMN document SET STORAGE EXTERNAL, ALTER COLUMN head SET STORAGE PLAIN;

-- The documents as they should be: short texts first, where a search finds them soonest
CREATE FUNCTION deal_search_documents(deals uuid[]) RETURNS TABLE (deal_id uuid, document text)
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT deal.id, concat_ws(E'\n',
      search_folded(deal.title), search_folded(company.name), search_folded(company.hq_city),
      search_folded(company.hq_state), search_folded(country.name),
      (SELECT string_agg(search_folded(sector.description), E'\n' ORDER BY sector.value)
        FROM company_sector chosen JOIN sector ON sector.value = chosen.sector WHERE chosen.company_id = company.id),
      (SELECT string_agg(DISTINCT search_folded(notable_investor.name::text), E'\n')
        FROM funding_round JOIN funding_round_notable_investor entry ON entry.funding_round_id = funding_round.id
          JOIN notable_investor ON notable_investor.id = entry.notable_investor_id
        WHERE funding_round.company_id = company.id),
      search_folded(company.blurb),
      (SELECT string_agg(search_folded(section.search_text), E'\n' ORDER BY section."order", section.id)
        FROM deal_text_section section WHERE section.deal_id = deal.id),
      search_folded(company.description))
    FROM deal JOIN company ON company.id = deal.company_id LEFT JOIN country ON country.code = company.hq_country_code
    WHERE deal.id = ANY (deals);
  END;

INSERT INTO deal_search (deal_id, document)
SELECT deal_id, document FROM deal_search_documents(ARRAY(SELECT id FROM deal));

ALTER TABLE deal_search ALTER COLUMN document SET STATISTICS 0, ALTER COLUMN head SET STATISTICS 0;
-- Written at once: a list of pending entries would be read by every search.
CREATE INDEX deal_search_parts ON deal_search USING gin (search_parts(document)) WITH (fastupdate = off);
ALTER INDEX deal_search_parts ALTER COLUMN 1 SET STATISTICS 0;
CREATE INDEX deal_search_unindexed ON deal_search (deal_id) WHERE octet_length(document) > 50000;

-- Brings documents up to date. Each row is locked before its sources are read: of two changes at once the later one
-- waits, and then reads what the earlier one has left.
CREATE FUNCTION deal_search_refresh(deals uuid[]) RETURNS void
  LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM deal_search WHERE deal_id = ANY (deals) ORDER BY deal_id FOR NO KEY UPDATE;
    UPDATE deal_search SET document = fresh.document
    FROM deal_search_documents(deals) fresh
    WHERE fresh.deal_id = deal_search.deal_id AND fresh.document <> deal_search.document;
  END $$;

-- The same for all deals of companies. The lock keeps a deal from joining one of them unseen.
CREATE FUNCTION deal_search_refresh_companies(companies uuid[]) RETURNS void
  LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM company WHERE id = ANY (companies) ORDER BY id FOR NO KEY UPDATE;
    PERFORM deal_search_refresh(ARRAY(SELECT id FROM deal WHERE company_id = ANY (companies)));
  END $$;

CREATE FUNCTION deal_search_of_deal() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM company WHERE id = NEW.company_id FOR SHARE;
    IF TG_OP = 'INSERT' THEN
      INSERT INTO deal_search (deal_id, document) SELECT deal_id, document FROM deal_search_documents(ARRAY[NEW.id]);
    ELSE
      PERFORM deal_search_refresh(ARRAY[NEW.id]);
    END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER deal_search_added AFTER INSERT ON deal FOR EACH ROW EXECUTE FUNCTION deal_search_of_deal();
CREATE TRIGGER deal_search_changed AFTER UPDATE OF title, company_id ON deal FOR EACH ROW
  WHEN ((OLD.title, OLD.company_id) IS DISTINCT FROM (NEW.title, NEW.company_id)) EXECUTE FUNCTION deal_search_of_deal();

CREATE FUNCTION deal_search_of_company() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM deal_search_refresh_companies(ARRAY[NEW.id]);
    RETURN NULL;
  END $$;
CREATE TRIGGER deal_search_changed AFTER UPDATE OF name, blurb, description, hq_city, hq_state, hq_country_code ON company
  FOR EACH ROW
  WHEN ((OLD.name, OLD.blurb, OLD.description, OLD.hq_city, OLD.hq_state, OLD.hq_country_code)
    IS DISTINCT FROM (NEW.name, NEW.blurb, NEW.description, NEW.hq_city, NEW.hq_state, NEW.hq_country_code))
  EXECUTE FUNCTION deal_search_of_company();

-- Names that companies share
CREATE FUNCTION deal_search_of_country() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM deal_search_refresh_companies(ARRAY(SELECT id FROM company WHERE hq_country_code = NEW.code));
    RETURN NULL;
  END $$;
CREATE TRIGGER deal_search_changed AFTER UPDATE OF name ON country FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION deal_search_of_country();

CREATE FUNCTION deal_search_of_sector() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM deal_search_refresh_companies(ARRAY(SELECT company_id FROM company_sector WHERE sector = NEW.value));
    RETURN NULL;
  END $$;
CREATE TRIGGER deal_search_changed AFTER UPDATE OF description ON sector FOR EACH ROW
  WHEN (OLD.description IS DISTINCT FROM NEW.description) EXECUTE FUNCTION deal_search_of_sector();

CREATE FUNCTION deal_search_of_notable_investor() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM deal_search_refresh_companies(ARRAY(
      SELECT funding_round.company_id FROM funding_round_notable_investor entry
        JOIN funding_round ON funding_round.id = entry.funding_round_id
      WHERE entry.notable_investor_id = NEW.id));
    RETURN NULL;
  END $$;
CREATE TRIGGER deal_search_changed AFTER UPDATE OF name ON notable_investor FOR EACH ROW
  WHEN (OLD.name::text IS DISTINCT FROM NEW.name::text) EXECUTE FUNCTION deal_search_of_notable_investor();

-- Rows that belong to a deal or a company: once for all rows of a statement
CREATE FUNCTION deal_search_of_text_sections() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM deal_search_refresh(ARRAY(SELECT deal_id FROM changed));
    IF TG_OP = 'UPDATE' THEN PERFORM deal_search_refresh(ARRAY(SELECT deal_id FROM former EXCEPT SELECT deal_id FROM changed)); END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER deal_search_added AFTER INSERT ON deal_text_section
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_search_of_text_sections();
CREATE TRIGGER deal_search_changed AFTER UPDATE ON deal_text_section
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_search_of_text_sections();
CREATE TRIGGER deal_search_removed AFTER DELETE ON deal_text_section
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_search_of_text_sections();

CREATE FUNCTION deal_search_of_company_rows() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM deal_search_refresh_companies(ARRAY(SELECT company_id FROM changed));
    IF TG_OP = 'UPDATE' THEN
      PERFORM deal_search_refresh_companies(ARRAY(SELECT company_id FROM former EXCEPT SELECT company_id FROM changed));
    END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER deal_search_added AFTER INSERT ON company_sector
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_search_of_company_rows();
CREATE TRIGGER deal_search_changed AFTER UPDATE ON company_sector
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_search_of_company_rows();
CREATE TRIGGER deal_search_removed AFTER DELETE ON company_sector
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_search_of_company_rows();
-- A new round has no investors yet; a removed one takes them along before its statement ends.
CREATE TRIGGER deal_search_changed AFTER UPDATE ON funding_round
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_search_of_company_rows();
CREATE TRIGGER deal_search_removed AFTER DELETE ON funding_round
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_search_of_company_rows();

CREATE FUNCTION deal_search_of_round_investors() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM deal_search_refresh_companies(ARRAY(
      SELECT company_id FROM funding_round WHERE id IN (SELECT funding_round_id FROM changed)));
    IF TG_OP = 'UPDATE' THEN
      PERFORM deal_search_refresh_companies(ARRAY(
        SELECT company_id FROM funding_round
        WHERE id IN (SELECT funding_round_id FROM former EXCEPT SELECT funding_round_id FROM changed)));
    END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER deal_search_added AFTER INSERT ON funding_round_notable_investor
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_search_of_round_investors();
CREATE TRIGGER deal_search_changed AFTER UPDATE ON funding_round_notable_investor
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_search_of_round_investors();
CREATE TRIGGER deal_search_removed AFTER DELETE ON funding_round_notable_investor
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_search_of_round_investors();

-- Nothing reads these any more.
DROP INDEX deal_title_trigram, deal_text_section_trigram, company_trigram, notable_investor_trigram;
