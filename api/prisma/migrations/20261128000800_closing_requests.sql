-- People ask for their account to be closed, which staff confirm (CARE-13).
CREATE TYPE closing_state AS ENUM ('REQUESTED', 'WITHDRAWN', 'DECLINED', 'CONFIRMED');
CREATE TABLE closing_request (
  id UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id UUID NOT NULL REFERENCES account ON DELETE CASCADE ON UPDATE CASCADE,
  state closing_state NOT NULL DEFAULT 'REQUESTED',
  requested_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  -- When it was withdrawn, declined or confirmed
  decided_at TIMESTAMPTZ(3),
  decided_by_id UUID REFERENCES account ON DELETE SET NULL ON UPDATE CASCADE,
  -- Why it was declined
  reason TEXT,
  -- Who the person was, by which the removal finds them in the audit trail; null after it
  former JSONB,
  -- When all but money and audit records is deleted, and when it was
  remove_after TIMESTAMPTZ(3),
  removed_at TIMESTAMPTZ(3),
  CONSTRAINT closing_request_decided CHECK ((state = 'REQUESTED') = (decided_at IS NULL)),
  CONSTRAINT closing_request_declined CHECK (reason IS NULL OR state = 'DECLINED'),
  CONSTRAINT closing_request_confirmed CHECK ((state = 'CONFIRMED') = (remove_after IS NOT NULL)),
  CONSTRAINT closing_request_removed CHECK (
    (removed_at IS NULL OR state = 'CONFIRMED') AND (former IS NOT NULL) = (state = 'CONFIRMED' AND removed_at IS NULL))
);
CREATE INDEX closing_request_account_id_idx ON closing_request (account_id, requested_at DESC);
CREATE INDEX closing_request_decided_by_id_idx ON closing_request (decided_by_id);
CREATE UNIQUE INDEX closing_request_open ON closing_request (account_id) WHERE state IN ('REQUESTED', 'CONFIRMED');
CREATE INDEX closing_request_to_remove ON closing_request (remove_after) WHERE removed_at IS NULL AND remove_after IS NOT NULL;

-- A closed account is never enabled again. The new column is empty, and the scan of the accounts short.
-- squawk-ignore-file constraint-missing-not-valid
ALTER TABLE account
  ADD COLUMN closed_at TIMESTAMPTZ(3),
  ADD CONSTRAINT account_closed_is_disabled CHECK (closed_at IS NULL OR disabled_at IS NOT NULL);

ALTER TYPE mail_kind ADD VALUE 'CLOSING_REQUESTED';
ALTER TYPE mail_kind ADD VALUE 'CLOSING_DECLINED';
ALTER TYPE mail_kind ADD VALUE 'ACCOUNT_CLOSED';
ALTER TYPE notification_kind ADD VALUE 'CLOSING_REQUESTED';
