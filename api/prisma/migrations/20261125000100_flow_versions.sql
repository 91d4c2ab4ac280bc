-- Saves of a flow are checked against the version they were read at (CARE-17), and an instance names the version of the flow
-- that it was made from. Files, flags and answers do not raise it.
ALTER TABLE flow
  ADD COLUMN version INT NOT NULL DEFAULT 1,
  ADD COLUMN source_version INT,
  ADD CONSTRAINT flow_version_positive CHECK (version > 0);

-- The former states of templates and of deals' copies, each written by the change that replaced it.
CREATE TABLE flow_version (
  flow_id UUID NOT NULL REFERENCES flow (id) ON DELETE CASCADE ON UPDATE CASCADE,
  number INT NOT NULL,
  content JSONB NOT NULL,
  replaced_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  replaced_by_id UUID REFERENCES account (id) ON DELETE SET NULL ON UPDATE CASCADE,
  PRIMARY KEY (flow_id, number)
);
CREATE INDEX flow_version_replaced_by_id_idx ON flow_version (replaced_by_id);

-- Items that staff removed from an instance: a client who answers one is told so, and its history stays readable.
CREATE TABLE removed_flow_item (
  item_id UUID PRIMARY KEY,
  flow_id UUID NOT NULL REFERENCES flow (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX removed_flow_item_flow_id_idx ON removed_flow_item (flow_id);

-- A copy of the deal's flow or of a template in one state needs no more than one lookup for each investment
CREATE INDEX flow_source_version_idx ON flow (source_flow_id, source_version) WHERE scope = 'INSTANCE';

-- Only onboarding has a default template (ONBT-03); of investment templates each can be deleted (AINV-14).
UPDATE flow SET is_default = false WHERE kind = 'INVESTMENT' AND is_default;
ALTER TABLE flow DROP CONSTRAINT flow_default_is_template,
  ADD CONSTRAINT flow_default_is_template CHECK (NOT is_default OR scope = 'TEMPLATE' AND kind = 'ONBOARDING');
