-- Devices on which a user has signed in: each has a throttle of its own, so that others cannot lock it out.
CREATE TABLE identity_device (
  subject      TEXT NOT NULL REFERENCES identity_user (subject) ON DELETE CASCADE ON UPDATE CASCADE,
  hash         BYTEA NOT NULL,
  created_at   TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT identity_device_pkey PRIMARY KEY (subject, hash),
  CONSTRAINT identity_device_hash_is_sha256 CHECK (octet_length(hash) = 32)
);
CREATE INDEX identity_device_hash_idx ON identity_device (hash);
CREATE INDEX identity_device_last_used_at_idx ON identity_device (last_used_at);

-- A revocation ends what was known before; devices whose sessions go on become known again when they are used.
CREATE FUNCTION drop_known_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM identity_device WHERE subject = NEW.subject;
  RETURN NULL;
END $$;
CREATE TRIGGER revoked_sign_ins_end_devices AFTER UPDATE OF security_version ON identity_user
  FOR EACH ROW WHEN (NEW.security_version <> OLD.security_version) EXECUTE FUNCTION drop_known_devices();
