-- Who has a deal or company open for editing (HIST-12). Only tells, decides nothing; may be lost in a crash.
CREATE TYPE edited_entity AS ENUM ('DEAL', 'COMPANY');
CREATE UNLOGGED TABLE edit_session (
  entity edited_entity NOT NULL,
  entity_id UUID NOT NULL,
  account_id UUID NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  since TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  seen_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (entity, entity_id, account_id)
);
CREATE INDEX edit_session_account_id_idx ON edit_session (account_id);
