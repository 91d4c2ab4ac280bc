-- A minute at which a deal is published (HIST-14). The time of pending changes moves here: drafts have one too.
CREATE TABLE deal_schedule (
  deal_id UUID PRIMARY KEY REFERENCES deal (id) ON DELETE CASCADE ON UPDATE CASCADE,
  publish_at TIMESTAMPTZ(3) NOT NULL CHECK (extract(epoch FROM publish_at) % 60 = 0),
  version INTEGER NOT NULL,
  set_by_id UUID NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  set_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  failure TEXT
);
CREATE INDEX deal_schedule_set_by_id_idx ON deal_schedule (set_by_id);
ALTER TABLE deal_pending_change DROP COLUMN publish_at;

-- The mail that says why a deal was not published. As text: a value that was just added cannot be compared yet.
ALTER TYPE mail_kind ADD VALUE 'DEAL_NOT_PUBLISHED';
ALTER TABLE mail
  ADD COLUMN deal_id UUID REFERENCES deal (id) ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT mail_deal CHECK (
    (kind::text = 'DEAL_NOT_PUBLISHED') = (deal_id IS NOT NULL) AND (deal_id IS NULL OR account_id IS NOT NULL));
CREATE INDEX mail_deal_id_idx ON mail (deal_id);
