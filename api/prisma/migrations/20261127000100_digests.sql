-- Digests begin when somebody first wants them, and begin anew after `never` (ACC-10, NOTE-06).
ALTER TABLE account ADD COLUMN digests_since TIMESTAMPTZ(3);
UPDATE account SET digests_since = now() WHERE email_preference_frequency < 5;
CREATE FUNCTION account_digests_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.email_preference_frequency < 5 AND (TG_OP = 'INSERT' OR OLD.email_preference_frequency = 5) THEN
    NEW.digests_since = now();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER account_digests_since BEFORE INSERT OR UPDATE OF email_preference_frequency ON account
  FOR EACH ROW EXECUTE FUNCTION account_digests_since();

CREATE TABLE digest_schedule (
  account_id UUID PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  covered_until TIMESTAMPTZ(3) NOT NULL,
  end_code UUID NOT NULL DEFAULT gen_random_uuid()
);
CREATE UNIQUE INDEX digest_schedule_end_code_key ON digest_schedule (end_code);

CREATE TABLE digest (
  id UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id UUID NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  since TIMESTAMPTZ(3) NOT NULL,
  until TIMESTAMPTZ(3) NOT NULL CHECK (since < until)
);
CREATE UNIQUE INDEX digest_account_id_until_key ON digest (account_id, until);
CREATE INDEX digest_until_idx ON digest (until);

-- As text: a value that was just added cannot be compared yet.
ALTER TYPE mail_kind ADD VALUE 'DIGEST';
ALTER TABLE mail
  ADD COLUMN digest_id UUID REFERENCES digest (id) ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT mail_digest CHECK ((kind::text = 'DIGEST') = (digest_id IS NOT NULL));
CREATE INDEX mail_digest_id_idx ON mail (digest_id);
