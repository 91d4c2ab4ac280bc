-- Whoever disables an account, ends a session or takes an assignment away, in whatever way: open connections are told.
CREATE FUNCTION notify_access_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('platform_access', json_build_object('accountId', CASE TG_TABLE_NAME
    WHEN 'account' THEN to_jsonb(OLD) ->> 'id' ELSE to_jsonb(OLD) ->> 'account_id' END)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER account_disabled AFTER UPDATE OF disabled_at ON account
  FOR EACH ROW WHEN (NEW.disabled_at IS DISTINCT FROM OLD.disabled_at) EXECUTE FUNCTION notify_access_of_account();
CREATE TRIGGER role_assignment_changed AFTER UPDATE OR DELETE ON role_assignment
  FOR EACH ROW EXECUTE FUNCTION notify_access_of_account();

CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('platform_access', json_build_object('sessionUid', OLD.uid)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER oidc_session_ended AFTER DELETE ON oidc_payload
  FOR EACH ROW WHEN (OLD.model = 'Session' AND OLD.uid IS NOT NULL) EXECUTE FUNCTION notify_session_ended();
