-- Downloads of a person's own data, made by a job (CARE-13).
CREATE TYPE data_export_state AS ENUM ('QUEUED', 'RUNNING', 'READY', 'FAILED');
CREATE TABLE data_export (
  id UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id UUID NOT NULL REFERENCES account ON DELETE CASCADE ON UPDATE CASCADE,
  state data_export_state NOT NULL DEFAULT 'QUEUED',
  files_done INTEGER NOT NULL DEFAULT 0,
  files_total INTEGER NOT NULL DEFAULT 0,
  size_bytes BIGINT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  -- Renewed while a job works on it, so that one whose process was killed is taken up again
  worked_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  ended_at TIMESTAMPTZ(3),
  -- When it is deleted with its file
  expires_at TIMESTAMPTZ(3) NOT NULL DEFAULT now() + interval '7 days',
  CONSTRAINT data_export_ended CHECK ((state IN ('READY', 'FAILED')) = (ended_at IS NOT NULL)),
  CONSTRAINT data_export_size CHECK ((state = 'READY') = (size_bytes IS NOT NULL))
);
CREATE INDEX data_export_account_id_idx ON data_export (account_id, created_at DESC);
CREATE INDEX data_export_expires_at_idx ON data_export (expires_at);
-- One at a time for each account
CREATE UNIQUE INDEX data_export_in_work ON data_export (account_id) WHERE state IN ('QUEUED', 'RUNNING');
