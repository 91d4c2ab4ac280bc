-- The mails about the closing of accounts (CARE-13), apart from the change of `account`, which every call waits for.
-- Mails are deleted after days, so the table is scanned in no time.
-- squawk-ignore-file adding-foreign-key-constraint, constraint-missing-not-valid, require-concurrent-index-creation
ALTER TABLE mail
  ADD COLUMN closing_request_id UUID REFERENCES closing_request ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT mail_closing CHECK (
    (kind::text IN ('CLOSING_REQUESTED', 'CLOSING_DECLINED', 'ACCOUNT_CLOSED')) = (closing_request_id IS NOT NULL));
CREATE INDEX mail_closing_request_id_idx ON mail (closing_request_id);
