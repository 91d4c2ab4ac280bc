-- The notable investors that a company's cards name, in order. Looking them up for each of fifty deals took a third
-- of the time that PostgreSQL needs for a page of the list; their rounds change a few times a year.
ALTER TABLE "company" ADD COLUMN "summary_investors" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

CREATE FUNCTION summary_investors_of(company uuid) RETURNS text[]
  LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT DISTINCT notable_investor.name::text AS name
    FROM funding_round JOIN funding_round_notable_investor entry ON entry.funding_round_id = funding_round.id
      JOIN notable_investor ON notable_investor.id = entry.notable_investor_id
    WHERE funding_round.company_id = company AND entry.is_summary
    ORDER BY name)
  $$;

UPDATE company SET summary_investors = summary_investors_of(id) WHERE summary_investors <> summary_investors_of(id);

-- Each row is locked before its sources are read: of two changes at once the later one waits, and then reads what the
-- earlier one has left.
CREATE FUNCTION summary_investors_refresh(companies uuid[]) RETURNS void
  LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM company WHERE id = ANY (companies) ORDER BY id FOR NO KEY UPDATE;
    UPDATE company SET summary_investors = summary_investors_of(id)
    WHERE id = ANY (companies) AND summary_investors <> summary_investors_of(id);
  END $$;

CREATE FUNCTION summary_investors_of_name() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM summary_investors_refresh(ARRAY(
      SELECT funding_round.company_id FROM funding_round_notable_investor entry
        JOIN funding_round ON funding_round.id = entry.funding_round_id
      WHERE entry.notable_investor_id = NEW.id));
    RETURN NULL;
  END $$;
CREATE TRIGGER summary_investors_changed AFTER UPDATE OF name ON notable_investor FOR EACH ROW
  WHEN (OLD.name::text IS DISTINCT FROM NEW.name::text) EXECUTE FUNCTION summary_investors_of_name();

CREATE FUNCTION summary_investors_of_rounds() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM summary_investors_refresh(ARRAY(SELECT company_id FROM changed));
    IF TG_OP = 'UPDATE' THEN
      PERFORM summary_investors_refresh(ARRAY(SELECT company_id FROM former EXCEPT SELECT company_id FROM changed));
    END IF;
    RETURN NULL;
  END $$;
-- A new round has no investors yet; a removed one takes them along before its statement ends.
CREATE TRIGGER summary_investors_changed AFTER UPDATE ON funding_round
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summary_investors_of_rounds();
CREATE TRIGGER summary_investors_removed AFTER DELETE ON funding_round
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summary_investors_of_rounds();

CREATE FUNCTION summary_investors_of_entries() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM summary_investors_refresh(ARRAY(
      SELECT company_id FROM funding_round WHERE id IN (SELECT funding_round_id FROM changed)));
    IF TG_OP = 'UPDATE' THEN
      PERFORM summary_investors_refresh(ARRAY(
        SELECT company_id FROM funding_round
        WHERE id IN (SELECT funding_round_id FROM former EXCEPT SELECT funding_round_id FROM changed)));
    END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER summary_investors_added AFTER INSERT ON funding_round_notable_investor
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summary_investors_of_entries();
CREATE TRIGGER summary_investors_changed AFTER UPDATE ON funding_round_notable_investor
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summary_investors_of_entries();
CREATE TRIGGER summary_investors_removed AFTER DELETE ON funding_round_notable_investor
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summary_investors_of_entries();
