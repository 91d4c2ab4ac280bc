-- Versions of deals, pending changes of published ones, and what investors read since when. Only adds: a former release
-- keeps running, and no table that investors' lists read gets an index or a constraint.
ALTER TABLE deal
  ADD COLUMN content_version INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN live_version INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN open_save JSONB;

-- Numbers without foreign keys: version 1 of a deal from before the migration is written with its first save.
ALTER TABLE investment
  ADD COLUMN deal_version INTEGER,
  ADD COLUMN company_version INTEGER,
  ADD COLUMN version_was_named BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE deal_version (
  deal_id UUID NOT NULL REFERENCES deal (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  number INTEGER NOT NULL,
  kind version_kind NOT NULL,
  format SMALLINT NOT NULL,
  content JSONB NOT NULL,
  note TEXT,
  actor_id UUID REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (deal_id, number)
);
CREATE INDEX deal_version_actor_id_idx ON deal_version (actor_id);

CREATE TABLE deal_publication (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id UUID NOT NULL REFERENCES deal (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  number INTEGER NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  actor_id UUID REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX deal_publication_deal_id_number_idx ON deal_publication (deal_id, number);
CREATE INDEX deal_publication_actor_id_idx ON deal_publication (actor_id);

CREATE TABLE deal_pending_change (
  deal_id UUID PRIMARY KEY REFERENCES deal (id) ON DELETE CASCADE ON UPDATE CASCADE,
  content JSONB NOT NULL,
  base_version INTEGER NOT NULL,
  version INTEGER NOT NULL,
  updated_by_id UUID REFERENCES account (id) ON DELETE SET NULL ON UPDATE CASCADE,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  publish_at TIMESTAMPTZ(3),
  publish_failure TEXT
);
CREATE INDEX deal_pending_change_updated_by_id_idx ON deal_pending_change (updated_by_id);

-- Neither versions nor publications can be changed (HIST-10).
CREATE TRIGGER deal_version_append_only BEFORE UPDATE OR DELETE ON deal_version
  FOR EACH ROW EXECUTE FUNCTION version_is_append_only();
CREATE TRIGGER deal_version_no_truncate BEFORE TRUNCATE ON deal_version
  FOR EACH STATEMENT EXECUTE FUNCTION version_is_append_only();
CREATE TRIGGER deal_publication_append_only BEFORE UPDATE OR DELETE ON deal_publication
  FOR EACH ROW EXECUTE FUNCTION version_is_append_only();
CREATE TRIGGER deal_publication_no_truncate BEFORE TRUNCATE ON deal_publication
  FOR EACH STATEMENT EXECUTE FUNCTION version_is_append_only();

-- A fifth place of files: a section of pending changes, which need not exist among the live ones.
ALTER TABLE stored_file
  ADD COLUMN pending_deal_id UUID REFERENCES deal (id) ON DELETE CASCADE ON UPDATE CASCADE,
  ADD COLUMN pending_section_id UUID,
  DROP CONSTRAINT stored_file_place,
  ADD CONSTRAINT stored_file_place CHECK (
    num_nonnulls(company_id, deal_image_section_id, deal_document_section_id, flow_item_id, pending_section_id) = 1
    AND (pending_deal_id IS NULL) = (pending_section_id IS NULL)
    AND CASE kind
      WHEN 'COMPANY_LOGO' THEN company_id IS NOT NULL
      WHEN 'DEAL_SECTION_IMAGE' THEN num_nonnulls(deal_image_section_id, pending_section_id) = 1
      WHEN 'DEAL_SECTION_DOCUMENT' THEN num_nonnulls(deal_document_section_id, pending_section_id) = 1
      ELSE flow_item_id IS NOT NULL
    END);
CREATE INDEX stored_file_pending_deal_id_idx ON stored_file (pending_deal_id, pending_section_id)
  WHERE pending_deal_id IS NOT NULL;
