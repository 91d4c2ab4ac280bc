-- A session that has ended stays ended: an authorization that has read it before would otherwise store it again.
ALTER TABLE identity_session ADD COLUMN ended_at TIMESTAMPTZ(3);
CREATE INDEX identity_session_ended_at_idx ON identity_session (ended_at);

CREATE OR REPLACE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE identity_session SET ended_at = now() WHERE uid = OLD.uid AND ended_at IS NULL;
  PERFORM pg_notify('platform_access', json_build_object('sessionUid', OLD.uid)::text);
  RETURN NULL;
END $$;

-- After the insert, which waits for an end that is under way: only then is that end seen.
CREATE FUNCTION keep_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM oidc_payload WHERE model = 'Session' AND uid = NEW.uid
    AND EXISTS (SELECT FROM identity_session WHERE uid = NEW.uid AND ended_at IS NOT NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER oidc_session_stays_ended AFTER INSERT ON oidc_payload
  FOR EACH ROW WHEN (NEW.model = 'Session') EXECUTE FUNCTION keep_session_ended();
