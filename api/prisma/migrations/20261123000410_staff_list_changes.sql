-- The rows of the staff lists are brought up to date by one trigger at the end of a transaction, which waits only for
-- transactions that concern the same people. Until now all transactions that touched an account, a role, an entry of the
-- whitelist or a mail committed one after the other.

-- What the current transaction has changed, for that trigger. Other transactions never see a row of it.
CREATE UNLOGGED TABLE staff_list_change (
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- Whose rows depend on the change: account: an account and its entry; name: also the clients whom the account manages;
  -- roles: also the deals in which the account has invested; address: the account with an e-mail address; entry: an entry of
  -- the whitelist; mail: the entry with an e-mail address; deal: a deal. An investor is only locked.
  kind text NOT NULL,
  -- An id, or an e-mail address in lower case.
  key text NOT NULL,
  PRIMARY KEY (transaction, kind, key)
) WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

CREATE FUNCTION staff_list_note(kind text, VARIADIC keys text[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO staff_list_change (kind, key)
    SELECT staff_list_note.kind, lower(key) FROM unnest(keys) AS key WHERE key IS NOT NULL
    ON CONFLICT DO NOTHING;
  END $$;

-- Two transactions may each change a part of the same row, or link two rows that the other does not see yet: the second
-- must see what the first has committed. Therefore
-- 1. all accounts, addresses and deals that the transaction has changed are locked: whoever changes, adds or removes a
--    link (an assignment of a manager, an address, the account of an entry, an investment) names both ends,
-- 2. the rows that depend on them are looked up, which nobody can change any more, and locked,
-- 3. and computed from what is committed now; each statement sees that, because the isolation level is READ COMMITTED.
-- The locks of a step are taken in one order and those of step 1 before those of step 2, and nothing waits for anything
-- else afterwards, so that transactions cannot block each other. One that has more than a hundred locks to take takes one
-- for all instead: the server has room for a limited number.
CREATE FUNCTION staff_lists_refresh() RETURNS trigger
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
      array_agg(DISTINCT hashtext(key) ORDER BY hashtext(key)) FILTER (WHERE kind <> 'entry')
    INTO changed_accounts, managers, holders, addresses, recipients, entries, deals, locks FROM change;
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
    PERFORM FROM account_list WHERE account_id = ANY (accounts) ORDER BY account_id FOR UPDATE;
    PERFORM FROM whitelist_list WHERE entry_id = ANY (entries) ORDER BY entry_id FOR UPDATE;
    PERFORM FROM deal_list WHERE deal_id = ANY (deals) ORDER BY deal_id FOR UPDATE;

    PERFORM account_list_refresh(accounts);
    PERFORM whitelist_list_refresh(entries);
    PERFORM deal_list_refresh(deals);
    RETURN NULL;
  END $$;
CREATE CONSTRAINT TRIGGER staff_lists_refresh AFTER INSERT ON staff_list_change DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION staff_lists_refresh();

DROP TRIGGER account_list_added ON account;
DROP TRIGGER account_list_changed ON account;
DROP TRIGGER whitelist_list_changed ON account;
DROP TRIGGER account_list_added ON role_assignment;
DROP TRIGGER whitelist_list_changed ON role_assignment;
DROP TRIGGER account_list_added ON investor_profile;
DROP TRIGGER account_list_changed ON investor_profile;
DROP TRIGGER account_list_added ON whitelist_entry;
DROP TRIGGER account_list_changed ON whitelist_entry;
DROP TRIGGER whitelist_list_changed ON whitelist_entry;
DROP TRIGGER whitelist_list_added ON mail;
DROP TRIGGER whitelist_list_removed ON mail;
DROP TRIGGER whitelist_list_changed ON mail;
DROP FUNCTION account_list_of_account, account_list_of_assignment, account_list_of_profile, account_list_of_entry,
  whitelist_list_of_entry, whitelist_list_of_account, whitelist_list_of_assignment, whitelist_list_of_mail,
  staff_list_lock;

-- Of an insertion OLD is null, of a deletion NEW.
CREATE FUNCTION staff_lists_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_note(
      CASE WHEN TG_OP = 'UPDATE' AND (OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name)
        THEN 'name' ELSE 'account' END,
      COALESCE(NEW.id, OLD.id)::text);
    IF OLD.email::text IS DISTINCT FROM NEW.email::text THEN
      PERFORM staff_list_note('address', OLD.email::text, NEW.email::text);
    END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER staff_lists_added AFTER INSERT OR DELETE ON account
  FOR EACH ROW EXECUTE FUNCTION staff_lists_of_account();
CREATE TRIGGER staff_lists_changed AFTER UPDATE ON account
  FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.email::text, OLD.created_at, OLD.city, OLD.country_code, OLD.phone_number,
      OLD.disabled_at, OLD.accepted_confidentiality_at, OLD.approved_at)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email::text, NEW.created_at, NEW.city, NEW.country_code,
      NEW.phone_number, NEW.disabled_at, NEW.accepted_confidentiality_at, NEW.approved_at))
  EXECUTE FUNCTION staff_lists_of_account();

CREATE FUNCTION staff_lists_of_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_note('roles', OLD.account_id::text, NEW.account_id::text);
    PERFORM staff_list_note('account', OLD.investor_account_id::text, NEW.investor_account_id::text);
    RETURN NULL;
  END $$;
CREATE TRIGGER staff_lists_changed AFTER INSERT OR UPDATE OR DELETE ON role_assignment
  FOR EACH ROW EXECUTE FUNCTION staff_lists_of_assignment();

CREATE FUNCTION staff_lists_of_profile() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_note('account', OLD.account_id::text, NEW.account_id::text);
    RETURN NULL;
  END $$;
CREATE TRIGGER staff_lists_added AFTER INSERT OR DELETE ON investor_profile
  FOR EACH ROW EXECUTE FUNCTION staff_lists_of_profile();
CREATE TRIGGER staff_lists_changed AFTER UPDATE ON investor_profile
  FOR EACH ROW WHEN (OLD.account_id <> NEW.account_id) EXECUTE FUNCTION staff_lists_of_profile();

CREATE FUNCTION staff_lists_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_note('entry', COALESCE(NEW.id, OLD.id)::text);
    IF (OLD.account_id, OLD.email::text, OLD.status, OLD.role_id)
      IS DISTINCT FROM (NEW.account_id, NEW.email::text, NEW.status, NEW.role_id) THEN
      PERFORM staff_list_note('account', OLD.account_id::text, NEW.account_id::text);
      PERFORM staff_list_note('address', OLD.email::text, NEW.email::text);
    END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER staff_lists_changed AFTER INSERT OR UPDATE OR DELETE ON whitelist_entry
  FOR EACH ROW EXECUTE FUNCTION staff_lists_of_entry();

CREATE FUNCTION staff_lists_of_mail() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_note('mail', OLD.recipient::text, NEW.recipient::text);
    RETURN NULL;
  END $$;
CREATE TRIGGER staff_lists_added AFTER INSERT ON mail FOR EACH ROW
  WHEN (NEW.kind IN ('INVITATION', 'INVITATION_RESENT', 'EMAIL_CONFIRMATION', 'APPROVAL'))
  EXECUTE FUNCTION staff_lists_of_mail();
CREATE TRIGGER staff_lists_removed AFTER DELETE ON mail FOR EACH ROW
  WHEN (OLD.kind IN ('INVITATION', 'INVITATION_RESENT', 'EMAIL_CONFIRMATION', 'APPROVAL'))
  EXECUTE FUNCTION staff_lists_of_mail();
CREATE TRIGGER staff_lists_changed AFTER UPDATE ON mail FOR EACH ROW
  WHEN ((OLD.kind, OLD.recipient::text, OLD.state, OLD.attempts, OLD.created_at)
    IS DISTINCT FROM (NEW.kind, NEW.recipient::text, NEW.state, NEW.attempts, NEW.created_at))
  EXECUTE FUNCTION staff_lists_of_mail();

CREATE FUNCTION staff_lists_of_deal() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_note('deal', COALESCE(NEW.id, OLD.id)::text);
    RETURN NULL;
  END $$;
CREATE TRIGGER staff_lists_added AFTER INSERT OR DELETE ON deal
  FOR EACH ROW EXECUTE FUNCTION staff_lists_of_deal();

CREATE FUNCTION staff_lists_of_watching() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_note('deal', OLD.deal_id::text, NEW.deal_id::text);
    RETURN NULL;
  END $$;
CREATE TRIGGER staff_lists_changed AFTER INSERT OR UPDATE OR DELETE ON watchlist_entry
  FOR EACH ROW EXECUTE FUNCTION staff_lists_of_watching();

CREATE FUNCTION staff_lists_of_investment() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM staff_list_note('deal', OLD.deal_id::text, NEW.deal_id::text);
    PERFORM staff_list_note('investor', OLD.account_id::text, NEW.account_id::text);
    RETURN NULL;
  END $$;
CREATE TRIGGER staff_lists_added AFTER INSERT OR DELETE ON investment
  FOR EACH ROW EXECUTE FUNCTION staff_lists_of_investment();
CREATE TRIGGER staff_lists_changed AFTER UPDATE ON investment
  FOR EACH ROW
  WHEN ((OLD.deal_id, OLD.account_id, OLD.deleted_at) IS DISTINCT FROM (NEW.deal_id, NEW.account_id, NEW.deleted_at))
  EXECUTE FUNCTION staff_lists_of_investment();

INSERT INTO deal_list SELECT * FROM deal_list_rows;
