-- What the investment area of staff searches, filters and counts by, one row for each live investment of a client (AINV-02,
-- CARE-05). Joined from the investments, their flows and their owners for each page, it took up to 170 ms for 33,000 of them.
CREATE TABLE investment_list (
  investment_id uuid PRIMARY KEY,
  deal_id uuid NOT NULL,
  account_id uuid NOT NULL,
  -- Whom the investment waits for, as FlowProgress.waitingFor says.
  waiting_for text NOT NULL CHECK (waiting_for IN ('CLIENT', 'STAFF', 'NOBODY')),
  -- The searched texts of its owner, as account_list has them.
  document text NOT NULL
);

-- The rows as they should be; employees are no clients (CLI-08).
CREATE VIEW investment_list_rows AS
  SELECT investment.id AS investment_id, investment.deal_id, investment.account_id,
    CASE
      WHEN investment.completed_at IS NOT NULL THEN 'NOBODY'
      WHEN EXISTS (SELECT FROM flow WHERE flow.investment_id = investment.id AND flow.client_to_act) THEN 'CLIENT'
      ELSE 'STAFF'
    END AS waiting_for,
    investor.document
  FROM investment JOIN account_list investor ON investor.account_id = investment.account_id
  WHERE investment.deleted_at IS NULL AND NOT investor.staff;

CREATE INDEX investment_list_deal ON investment_list (deal_id);
CREATE INDEX investment_list_account ON investment_list (account_id);

CREATE FUNCTION investment_list_refresh(investments uuid[]) RETURNS void
  LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  BEGIN
    INSERT INTO investment_list AS stored SELECT * FROM investment_list_rows WHERE investment_id = ANY (investments)
    ON CONFLICT (investment_id) DO UPDATE SET (deal_id, account_id, waiting_for, document)
      = (excluded.deal_id, excluded.account_id, excluded.waiting_for, excluded.document)
    WHERE stored.* IS DISTINCT FROM excluded.*;
    DELETE FROM investment_list
    WHERE investment_id = ANY (investments)
      AND NOT EXISTS (SELECT FROM investment_list_rows current WHERE current.investment_id = investment_list.investment_id);
  END $$;

-- As before, and with the rows of the changed investments and of those of the changed accounts. Whoever changes an investment
-- or its flow names its owner too, whose lock therefore suffices.
CREATE OR REPLACE FUNCTION staff_lists_refresh() RETURNS trigger
  LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  DECLARE
    changed_accounts uuid[];
    managers uuid[];
    holders uuid[];
    addresses citext[];
    recipients citext[];
    entries uuid[];
    accounts uuid[];
    deals uuid[];
    investments uuid[];
    locks integer[];
  BEGIN
    -- The trigger is called for each change; the first call handles them all.
    IF NOT EXISTS (SELECT FROM staff_list_change WHERE (transaction, kind, key) = (NEW.transaction, NEW.kind, NEW.key)) THEN
      RETURN NULL;
    END IF;
    WITH change AS (
      DELETE FROM staff_list_change WHERE transaction = pg_current_xact_id() RETURNING kind, key
    )
    SELECT array_agg(key::uuid) FILTER (WHERE kind IN ('account', 'name', 'roles')),
      array_agg(key::uuid) FILTER (WHERE kind = 'name'),
      array_agg(key::uuid) FILTER (WHERE kind = 'roles'),
      array_agg(key::citext) FILTER (WHERE kind = 'address'),
      array_agg(key::citext) FILTER (WHERE kind = 'mail'),
      array_agg(key::uuid) FILTER (WHERE kind = 'entry'),
      array_agg(key::uuid) FILTER (WHERE kind = 'deal'),
      array_agg(key::uuid) FILTER (WHERE kind = 'investment'),
      array_agg(DISTINCT hashtext(key) ORDER BY hashtext(key)) FILTER (WHERE kind NOT IN ('entry', 'investment'))
    INTO changed_accounts, managers, holders, addresses, recipients, entries, deals, investments, locks FROM change;
    IF cardinality(locks) > 100 THEN
      PERFORM pg_advisory_xact_lock(hashtext('staff lists'), 0);
    ELSE
      PERFORM pg_advisory_xact_lock_shared(hashtext('staff lists'), 0);
      PERFORM pg_advisory_xact_lock(hashtext('staff list'), number) FROM unnest(locks) AS number;
    END IF;

    accounts := ARRAY(
      SELECT unnest(changed_accounts)
      UNION SELECT investor_account_id FROM role_assignment WHERE role_id = 10 AND account_id = ANY (managers)
      UNION SELECT id FROM account WHERE email = ANY (addresses));
    entries := ARRAY(
      SELECT unnest(entries)
      UNION SELECT id FROM whitelist_entry WHERE account_id = ANY (changed_accounts)
      -- Only entries of other roles than 1 depend on their mails.
      UNION SELECT id FROM whitelist_entry WHERE email = ANY (recipients) AND role_id <> 1);
    deals := ARRAY(
      SELECT unnest(deals)
      UNION SELECT deal_id FROM investment WHERE account_id = ANY (holders) AND deleted_at IS NULL);
    investments := ARRAY(
      SELECT unnest(investments)
      UNION SELECT id FROM investment WHERE account_id = ANY (changed_accounts) AND deleted_at IS NULL);
    PERFORM FROM account_list WHERE account_id = ANY (accounts) ORDER BY account_id FOR UPDATE;
    PERFORM FROM whitelist_list WHERE entry_id = ANY (entries) ORDER BY entry_id FOR UPDATE;
    PERFORM FROM deal_list WHERE deal_id = ANY (deals) ORDER BY deal_id FOR UPDATE;
    PERFORM FROM investment_list WHERE investment_id = ANY (investments) ORDER BY investment_id FOR UPDATE;

    PERFORM account_list_refresh(accounts);
    PERFORM whitelist_list_refresh(entries);
    PERFORM deal_list_refresh(deals);
    PERFORM investment_list_refresh(investments);
    RETURN NULL;
  END $$;

CREATE OR REPLACE FUNCTION staff_lists_of_investment() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_note('investment', COALESCE(NEW.id, OLD.id)::text);
    PERFORM staff_list_note('investor', OLD.account_id::text, NEW.account_id::text);
    IF (OLD.deal_id, OLD.account_id, OLD.deleted_at) IS DISTINCT FROM (NEW.deal_id, NEW.account_id, NEW.deleted_at) THEN
      PERFORM staff_list_note('deal', OLD.deal_id::text, NEW.deal_id::text);
    END IF;
    RETURN NULL;
  END $$;
DROP TRIGGER staff_lists_changed ON investment;
CREATE TRIGGER staff_lists_changed AFTER UPDATE ON investment
  FOR EACH ROW
  WHEN ((OLD.deal_id, OLD.account_id, OLD.deleted_at, OLD.completed_at IS NULL)
    IS DISTINCT FROM (NEW.deal_id, NEW.account_id, NEW.deleted_at, NEW.completed_at IS NULL))
  EXECUTE FUNCTION staff_lists_of_investment();

CREATE FUNCTION staff_lists_of_flow() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_note('investment', OLD.investment_id::text, NEW.investment_id::text);
    PERFORM staff_list_note('investor', OLD.account_id::text, NEW.account_id::text);
    RETURN NULL;
  END $$;
CREATE TRIGGER staff_lists_added AFTER INSERT ON flow FOR EACH ROW
  WHEN (NEW.investment_id IS NOT NULL AND NEW.client_to_act) EXECUTE FUNCTION staff_lists_of_flow();
CREATE TRIGGER staff_lists_removed AFTER DELETE ON flow FOR EACH ROW
  WHEN (OLD.investment_id IS NOT NULL AND OLD.client_to_act) EXECUTE FUNCTION staff_lists_of_flow();
CREATE TRIGGER staff_lists_changed AFTER UPDATE ON flow FOR EACH ROW
  WHEN ((OLD.investment_id, OLD.client_to_act) IS DISTINCT FROM (NEW.investment_id, NEW.client_to_act))
  EXECUTE FUNCTION staff_lists_of_flow();

-- No transaction may change these rows unnoticed while they are computed.
LOCK TABLE staff_list_change IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO investment_list SELECT * FROM investment_list_rows;
