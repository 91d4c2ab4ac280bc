-- What the lists of the whitelist and of the applicants for approval sort and search by, one row for each entry (WL-01 to
-- WL-03); kept as account_list is.
CREATE TABLE whitelist_list (
  entry_id uuid PRIMARY KEY,
  -- WHITELIST or INTERESTED; null for an entry that neither list shows.
  tab text,
  -- Sort keys; the name is null for an entry without one.
  name text,
  email text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  approved_at timestamptz(3),
  -- The searched texts, folded: name and address, one per line.
  document text NOT NULL
);

-- The rows as they should be. An entry without a name has that of its account: an investor who signs up without an
-- invitation enters it later, as personal information.
CREATE VIEW whitelist_list_rows AS
  SELECT entry.id AS entry_id,
    CASE
      WHEN entry.role_id = 1 THEN 'WHITELIST'
      WHEN entry.role_id = 2 AND entry.status = 'INTERESTED' THEN 'INTERESTED'
      -- Entries of staff are listed only while their mail is undelivered or the account waits for approval.
      WHEN entry.status = 'APPROVED' AND (
        (SELECT mail.state = 'GIVEN_UP' OR mail.state = 'QUEUED' AND mail.attempts > 0 FROM mail
          WHERE mail.recipient = entry.email AND mail.state <> 'SUPERSEDED'
            AND mail.kind IN ('INVITATION', 'INVITATION_RESENT', 'EMAIL_CONFIRMATION', 'APPROVAL')
          ORDER BY mail.created_at DESC, mail.id DESC LIMIT 1)
        OR owner.approved_at IS NULL
          AND (SELECT bool_and(role_assignment.role_id = 2) FROM role_assignment WHERE account_id = owner.id)
      ) THEN 'WHITELIST'
    END AS tab,
    NULLIF(lower(shown.name), '') AS name, lower(entry.email::text) AS email, entry.created_at, entry.updated_at,
    entry.approved_at, search_folded(shown.name) || E'\n' || search_folded(entry.email::text) AS document
  FROM whitelist_entry entry
    LEFT JOIN account owner ON owner.id = entry.account_id
    CROSS JOIN LATERAL (SELECT CASE
      WHEN num_nonnulls(NULLIF(btrim(entry.first_name), ''), NULLIF(btrim(entry.last_name), '')) > 0
        THEN concat_ws(' ', entry.first_name, entry.last_name)
      ELSE concat_ws(' ', owner.first_name, owner.last_name) END AS name) shown;

INSERT INTO whitelist_list SELECT * FROM whitelist_list_rows;

CREATE INDEX whitelist_list_name ON whitelist_list (tab, name NULLS FIRST, entry_id NULLS FIRST);
CREATE INDEX whitelist_list_email ON whitelist_list (tab, email NULLS FIRST, entry_id NULLS FIRST);
CREATE INDEX whitelist_list_created ON whitelist_list (tab, created_at NULLS FIRST, entry_id NULLS FIRST);
CREATE INDEX whitelist_list_updated ON whitelist_list (tab, updated_at NULLS FIRST, entry_id NULLS FIRST);
CREATE INDEX whitelist_list_approved ON whitelist_list (tab, approved_at NULLS FIRST, entry_id NULLS FIRST);
CREATE INDEX whitelist_list_whitelist ON whitelist_list USING gin (document gin_trgm_ops) WITH (fastupdate = off)
  WHERE tab = 'WHITELIST';
CREATE INDEX whitelist_list_interested ON whitelist_list USING gin (document gin_trgm_ops) WITH (fastupdate = off)
  WHERE tab = 'INTERESTED';

CREATE FUNCTION whitelist_list_refresh(entries uuid[]) RETURNS void
  LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  BEGIN
    INSERT INTO whitelist_list AS stored SELECT * FROM whitelist_list_rows WHERE entry_id = ANY (entries)
    ON CONFLICT (entry_id) DO UPDATE SET (tab, name, email, created_at, updated_at, approved_at, document)
      = (excluded.tab, excluded.name, excluded.email, excluded.created_at, excluded.updated_at, excluded.approved_at,
        excluded.document)
    WHERE stored.* IS DISTINCT FROM excluded.*;
    DELETE FROM whitelist_list
    WHERE entry_id = ANY (entries) AND NOT EXISTS (SELECT FROM whitelist_entry WHERE whitelist_entry.id = whitelist_list.entry_id);
  END $$;

CREATE FUNCTION whitelist_list_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_lock();
    PERFORM whitelist_list_refresh(ARRAY[COALESCE(NEW.id, OLD.id)]);
    RETURN NULL;
  END $$;
CREATE CONSTRAINT TRIGGER whitelist_list_changed AFTER INSERT OR UPDATE OR DELETE ON whitelist_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION whitelist_list_of_entry();

CREATE FUNCTION whitelist_list_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_lock();
    PERFORM whitelist_list_refresh(ARRAY(SELECT id FROM whitelist_entry WHERE account_id = NEW.id));
    RETURN NULL;
  END $$;
CREATE CONSTRAINT TRIGGER whitelist_list_changed AFTER UPDATE ON account DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.approved_at) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.approved_at))
  EXECUTE FUNCTION whitelist_list_of_account();

CREATE FUNCTION whitelist_list_of_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_lock();
    PERFORM whitelist_list_refresh(ARRAY(
      SELECT id FROM whitelist_entry WHERE account_id IN (OLD.account_id, NEW.account_id)));
    RETURN NULL;
  END $$;
CREATE CONSTRAINT TRIGGER whitelist_list_changed AFTER INSERT OR UPDATE OR DELETE ON role_assignment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION whitelist_list_of_assignment();

-- Approved entries of other roles than 1 are shown while their newest mail is undelivered.
CREATE FUNCTION whitelist_list_of_mail() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_lock();
    PERFORM whitelist_list_refresh(ARRAY(
      SELECT id FROM whitelist_entry WHERE email IN (OLD.recipient, NEW.recipient) AND role_id <> 1));
    RETURN NULL;
  END $$;
CREATE CONSTRAINT TRIGGER whitelist_list_added AFTER INSERT ON mail DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind IN ('INVITATION', 'INVITATION_RESENT', 'EMAIL_CONFIRMATION', 'APPROVAL'))
  EXECUTE FUNCTION whitelist_list_of_mail();
CREATE CONSTRAINT TRIGGER whitelist_list_removed AFTER DELETE ON mail DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.kind IN ('INVITATION', 'INVITATION_RESENT', 'EMAIL_CONFIRMATION', 'APPROVAL'))
  EXECUTE FUNCTION whitelist_list_of_mail();
CREATE CONSTRAINT TRIGGER whitelist_list_changed AFTER UPDATE ON mail DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.kind, OLD.recipient::text, OLD.state, OLD.attempts, OLD.created_at)
    IS DISTINCT FROM (NEW.kind, NEW.recipient::text, NEW.state, NEW.attempts, NEW.created_at))
  EXECUTE FUNCTION whitelist_list_of_mail();
