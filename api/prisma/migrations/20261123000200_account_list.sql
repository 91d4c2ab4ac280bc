-- Accents do not count in searches, as letter case does not (CARE-12): "wojcik" finds "Wójcik". Marks that are no accent,
-- such as the vowels of Indian scripts and the voicing of Japanese, are kept. foldText of packages/rules does the same.
CREATE OR REPLACE FUNCTION search_folded(text text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(
    lower(normalize(
      regexp_replace(
        normalize(regexp_replace(text COLLATE "und-x-icu", '\s+', ' ', 'g'), NFD), '[\u0300-\u036f]+', '', 'g'))),
    'ςłøđħŧı', 'σlodhti');

-- A document without a letter beyond ASCII reads as before.
SELECT deal_search_refresh(ARRAY(SELECT deal_id FROM deal_search WHERE octet_length(document) <> length(document)));

-- What the staff lists of clients and employees sort, filter and search by, one row for each account (CLI-05 to CLI-09,
-- EMP-02). The values come from four tables, and no index can span them.
CREATE TABLE account_list (
  -- Without a foreign key: its cascade would lock rows before the transaction commits, outside the order described below.
  account_id uuid PRIMARY KEY,
  -- Whether the account has a staff role: such accounts are employees, all others are clients (CLI-08).
  staff boolean NOT NULL,
  -- Sort keys; the name is null for an account without one.
  name text,
  email text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  manager_name text,
  manager_id uuid,
  -- The row of CLI-09 that applies; 5 stands for row 6 too, which has the same text.
  status smallint NOT NULL,
  -- The searched texts, folded: name and address, one per line.
  document text NOT NULL
);

-- The rows as they should be.
CREATE VIEW account_list_rows AS
  SELECT account.id AS account_id,
    EXISTS (SELECT FROM role_assignment JOIN role ON role.id = role_assignment.role_id
      WHERE role_assignment.account_id = account.id AND role.role_type <> 'INVESTOR') AS staff,
    NULLIF(lower(concat_ws(' ', account.first_name, account.last_name)), '') AS name,
    lower(account.email::text) AS email,
    account.created_at, NULLIF(lower(concat_ws(' ', manager.first_name, manager.last_name)), '') AS manager_name,
    manager.id AS manager_id,
    CASE
      WHEN account.disabled_at IS NOT NULL THEN 1
      WHEN personal.given = 0 THEN 2
      WHEN personal.given < 5 THEN 3
      WHEN COALESCE(
        (SELECT entry.status FROM whitelist_entry entry WHERE entry.account_id = account.id),
        -- An entry that was created before the account has the same address but no account id.
        (SELECT entry.status FROM whitelist_entry entry WHERE entry.account_id IS NULL AND entry.email = account.email)
      ) IS DISTINCT FROM 'APPROVED' THEN 4
      WHEN account.accepted_confidentiality_at IS NULL
        OR NOT EXISTS (SELECT FROM investor_profile WHERE investor_profile.account_id = account.id) THEN 5
      ELSE 7
    END::smallint AS status,
    search_folded(concat_ws(' ', account.first_name, account.last_name)) || E'\n' || search_folded(account.email::text)
      AS document
  FROM account
    LEFT JOIN role_assignment managing ON managing.investor_account_id = account.id AND managing.role_id = 10
    LEFT JOIN account manager ON manager.id = managing.account_id
    CROSS JOIN LATERAL (SELECT num_nonnulls(NULLIF(btrim(account.city), ''), NULLIF(btrim(account.country_code), ''),
      NULLIF(btrim(account.first_name), ''), NULLIF(btrim(account.last_name), ''),
      NULLIF(btrim(account.phone_number), '')) AS given) personal;

INSERT INTO account_list SELECT * FROM account_list_rows;

-- One index for each sort key in both directions; nulls first when ascending, last when descending (AAPI-21).
CREATE INDEX account_list_name ON account_list (staff, name NULLS FIRST, account_id NULLS FIRST);
CREATE INDEX account_list_email ON account_list (staff, email NULLS FIRST, account_id NULLS FIRST);
CREATE INDEX account_list_created ON account_list (staff, created_at NULLS FIRST, account_id NULLS FIRST);
CREATE INDEX account_list_manager ON account_list (staff, manager_name NULLS FIRST, account_id NULLS FIRST);
CREATE INDEX account_list_status ON account_list (staff, status NULLS FIRST, account_id NULLS FIRST);
-- The clients of a manager by name
CREATE INDEX account_list_managed ON account_list (manager_id, name NULLS FIRST, account_id NULLS FIRST)
  WHERE manager_id IS NOT NULL;
-- Any part of name and address; written at once, because a search would read a list of pending entries.
CREATE INDEX account_list_clients ON account_list USING gin (document gin_trgm_ops) WITH (fastupdate = off) WHERE NOT staff;
CREATE INDEX account_list_employees ON account_list USING gin (document gin_trgm_ops) WITH (fastupdate = off) WHERE staff;

-- The rows are brought up to date when a transaction commits, one transaction at a time: each sees all that was committed
-- before it, and because it takes no further lock afterwards, it cannot deadlock with a transaction that changes the same
-- account in another order.
CREATE FUNCTION staff_list_lock() RETURNS void
  LANGUAGE sql
  BEGIN ATOMIC
    SELECT pg_advisory_xact_lock(hashtext('staff lists'), 0);
  END;

-- Its plan is kept by the connection, and must suit tables that have grown since it was made.
CREATE FUNCTION account_list_refresh(accounts uuid[]) RETURNS void
  LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  BEGIN
    INSERT INTO account_list AS stored SELECT * FROM account_list_rows WHERE account_id = ANY (accounts)
    ON CONFLICT (account_id) DO UPDATE SET (staff, name, email, created_at, manager_name, manager_id, status, document)
      = (excluded.staff, excluded.name, excluded.email, excluded.created_at, excluded.manager_name, excluded.manager_id,
        excluded.status, excluded.document)
    WHERE stored.* IS DISTINCT FROM excluded.*;
    DELETE FROM account_list
    WHERE account_id = ANY (accounts) AND NOT EXISTS (SELECT FROM account WHERE account.id = account_list.account_id);
  END $$;

-- With the clients of a manager, who are sorted by the manager's name
CREATE FUNCTION account_list_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_lock();
    PERFORM account_list_refresh(ARRAY(
      SELECT COALESCE(NEW.id, OLD.id)
      UNION SELECT investor_account_id FROM role_assignment WHERE account_id = NEW.id AND role_id = 10));
    RETURN NULL;
  END $$;
CREATE CONSTRAINT TRIGGER account_list_added AFTER INSERT OR DELETE ON account DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION account_list_of_account();
CREATE CONSTRAINT TRIGGER account_list_changed AFTER UPDATE ON account DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.email::text, OLD.created_at, OLD.city, OLD.country_code, OLD.phone_number,
      OLD.disabled_at, OLD.accepted_confidentiality_at)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email::text, NEW.created_at, NEW.city, NEW.country_code,
      NEW.phone_number, NEW.disabled_at, NEW.accepted_confidentiality_at))
  EXECUTE FUNCTION account_list_of_account();

-- Of an insertion OLD is null, of a deletion NEW.
CREATE FUNCTION account_list_of_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_lock();
    PERFORM account_list_refresh(ARRAY[OLD.account_id, NEW.account_id, OLD.investor_account_id, NEW.investor_account_id]);
    RETURN NULL;
  END $$;
CREATE CONSTRAINT TRIGGER account_list_added AFTER INSERT OR UPDATE OR DELETE ON role_assignment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION account_list_of_assignment();

CREATE FUNCTION account_list_of_profile() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_lock();
    PERFORM account_list_refresh(ARRAY[OLD.account_id, NEW.account_id]);
    RETURN NULL;
  END $$;
CREATE CONSTRAINT TRIGGER account_list_added AFTER INSERT OR DELETE ON investor_profile
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION account_list_of_profile();
CREATE CONSTRAINT TRIGGER account_list_changed AFTER UPDATE ON investor_profile
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.account_id <> NEW.account_id)
  EXECUTE FUNCTION account_list_of_profile();

CREATE FUNCTION account_list_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_lock();
    PERFORM account_list_refresh(ARRAY(
      SELECT id FROM account WHERE id IN (OLD.account_id, NEW.account_id) OR email IN (OLD.email, NEW.email)));
    RETURN NULL;
  END $$;
CREATE CONSTRAINT TRIGGER account_list_added AFTER INSERT OR DELETE ON whitelist_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION account_list_of_entry();
CREATE CONSTRAINT TRIGGER account_list_changed AFTER UPDATE ON whitelist_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.account_id, OLD.email::text, OLD.status) IS DISTINCT FROM (NEW.account_id, NEW.email::text, NEW.status))
  EXECUTE FUNCTION account_list_of_entry();

-- Nothing reads these any more.
DROP INDEX account_trigram;
