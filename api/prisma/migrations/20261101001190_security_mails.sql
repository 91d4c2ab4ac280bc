-- The mail that tells a person of a change of their sign-in
ALTER TYPE mail_kind ADD VALUE 'SECURITY_CHANGED';
ALTER TABLE mail
  ADD COLUMN security_change TEXT,
  -- As text: a value that was just added cannot be compared yet.
  ADD CONSTRAINT mail_security_change CHECK (
    (kind::text = 'SECURITY_CHANGED') = (security_change IS NOT NULL) AND (security_change IS NULL OR subject IS NOT NULL));
