-- Counts the revocations of a user's sign-ins. Each authentication carries the count that it was made under, so that one
-- from before a revocation is recognised without comparing clocks.
ALTER TABLE identity_user ADD COLUMN security_version INTEGER NOT NULL DEFAULT 0;

-- Sign-ins that have begun carry no count yet and are asked for again; sessions go on.
UPDATE oidc_payload SET payload = payload || '{"securityVersion": 0}' WHERE model = 'Session' AND account_id IS NOT NULL;
DELETE FROM oidc_payload WHERE model = 'Interaction' AND payload #> '{result,login}' IS NOT NULL;
DELETE FROM identity_pending WHERE purpose = 'PASSWORD_PROVEN';

-- Ends every sign-in of a user that has begun and is no session yet, and the sessions that are not kept.
-- Without `kept_sessions` all are. Returns how many sessions ended.
CREATE FUNCTION revoke_sign_ins(of_subject TEXT, kept_sessions TEXT[]) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
  version INTEGER;
  ended INTEGER;
BEGIN
  -- First, in the order in which `refuse_revoked_sign_in` and a stored session lock: the user, then what belongs to it.
  UPDATE identity_user SET security_version = security_version + 1 WHERE subject = of_subject
    RETURNING security_version INTO version;
  IF version IS NULL THEN RETURN 0; END IF;
  DELETE FROM oidc_payload WHERE model = 'Session' AND account_id = of_subject AND NOT uid = ANY (kept_sessions);
  GET DIAGNOSTICS ended = ROW_COUNT;
  UPDATE oidc_payload SET payload = payload || jsonb_build_object('securityVersion', version)
    WHERE model = 'Session' AND account_id = of_subject;
  DELETE FROM oidc_payload stored WHERE stored.account_id = of_subject AND (stored.model = 'Interaction'
    OR stored.model = 'AuthorizationCode' AND NOT EXISTS (
      SELECT FROM oidc_payload session
      WHERE session.model = 'Session' AND session.uid = stored.payload ->> 'sessionUid' AND session.account_id = of_subject));
  DELETE FROM identity_pending begun WHERE begun.subject = of_subject AND NOT EXISTS (
    SELECT FROM oidc_payload session
    WHERE session.model = 'Session' AND session.uid = begun.holder AND session.account_id = of_subject);
  RETURN ended;
END $$;

-- An authentication from before the last revocation is not stored: neither as the result of an interaction nor as a session.
-- The lock makes it wait for a revocation that is under way.
CREATE FUNCTION refuse_revoked_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  authenticated_under INTEGER := CASE NEW.model
    WHEN 'Session' THEN NEW.payload ->> 'securityVersion'
    ELSE NEW.payload #>> '{result,login,securityVersion}' END;
  version INTEGER;
BEGIN
  SELECT security_version INTO version FROM identity_user WHERE subject = NEW.account_id FOR SHARE;
  IF version IS NOT DISTINCT FROM authenticated_under THEN RETURN NEW; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER oidc_sign_in_is_not_revoked BEFORE INSERT ON oidc_payload
  FOR EACH ROW WHEN (NEW.model IN ('Session', 'Interaction') AND NEW.account_id IS NOT NULL)
  EXECUTE FUNCTION refuse_revoked_sign_in();

-- Whoever disables an account, in whatever way: what has begun ends. Its sessions are refused until it is enabled again.
CREATE FUNCTION revoke_sign_ins_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revoke_sign_ins(NEW.subject, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER account_disabled_ends_sign_ins AFTER UPDATE OF disabled_at ON account
  FOR EACH ROW WHEN (NEW.issuer = 'embedded' AND OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL)
  EXECUTE FUNCTION revoke_sign_ins_of_account();
