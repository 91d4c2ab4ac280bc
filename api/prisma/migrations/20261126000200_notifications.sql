CREATE TYPE notification_kind AS ENUM (
  'STEP_OPENED', 'STEP_COMPLETED', 'STEP_DUE', 'ASKED_AGAIN', 'INVESTMENT_COMPLETED', 'DEADLINE_NEAR', 'TERMS_CHANGED',
  'MANAGER_CHANGED', 'MESSAGE_UNSEEN', 'CLIENT_TO_APPROVE', 'STEP_TO_REVIEW', 'MAIL_FAILED', 'PUBLICATION_FAILED');
CREATE TYPE notification_entity AS ENUM ('DEAL', 'INVESTMENT', 'ONBOARDING', 'CLIENT', 'CONVERSATION', 'ACCOUNT', 'MAIL');

CREATE TABLE notification (
  id UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id UUID NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  kind notification_kind NOT NULL,
  entity notification_entity NOT NULL,
  entity_id UUID NOT NULL,
  detail TEXT,
  day DATE,
  dedupe_key TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  seen_at TIMESTAMPTZ(3),
  opened_at TIMESTAMPTZ(3),
  archived_at TIMESTAMPTZ(3)
);
CREATE UNIQUE INDEX notification_account_id_dedupe_key_key ON notification (account_id, dedupe_key);
CREATE INDEX notification_account_id_created_at_id_idx ON notification (account_id, created_at DESC, id DESC);
CREATE INDEX notification_created_at_idx ON notification (created_at);
-- The badge counts these at every change.
CREATE INDEX notification_unseen ON notification (account_id) WHERE seen_at IS NULL AND archived_at IS NULL;
