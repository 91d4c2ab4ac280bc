-- What stood in an investment's flow when staff marked it as completed (AINV-08): which file, with the digest of its bytes, in
-- which item. Kept in words, since steps, items and files may change or go later.
CREATE TABLE investment_completion (
  id UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  investment_id UUID NOT NULL REFERENCES investment (id) ON UPDATE CASCADE,
  completed_at TIMESTAMPTZ(3) NOT NULL,
  completed_by_id UUID NOT NULL REFERENCES account (id) ON UPDATE CASCADE,
  -- The version of the deal's flow that the instance was made from, and that of the instance.
  source_version INT,
  flow_version INT NOT NULL
);
CREATE INDEX investment_completion_investment_id_idx ON investment_completion (investment_id);
CREATE INDEX investment_completion_completed_by_id_idx ON investment_completion (completed_by_id);

CREATE TABLE completion_file (
  completion_id UUID NOT NULL REFERENCES investment_completion (id) ON UPDATE CASCADE,
  -- In the order of steps, items and uploads.
  position INT NOT NULL,
  section TEXT NOT NULL,
  item_id UUID NOT NULL,
  item TEXT NOT NULL,
  item_type flow_item_type NOT NULL,
  file_id UUID NOT NULL,
  name TEXT NOT NULL,
  media_type TEXT NOT NULL,
  size_bytes BIGINT NOT NULL,
  sha256 BYTEA NOT NULL,
  uploaded_at TIMESTAMPTZ(3) NOT NULL,
  uploaded_by_id UUID REFERENCES account (id) ON UPDATE CASCADE,
  PRIMARY KEY (completion_id, position)
);
CREATE INDEX completion_file_uploaded_by_id_idx ON completion_file (uploaded_by_id);

CREATE FUNCTION investment_completion_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER investment_completion_append_only BEFORE UPDATE OR DELETE ON investment_completion
  FOR EACH ROW EXECUTE FUNCTION investment_completion_is_append_only();
CREATE TRIGGER investment_completion_no_truncate BEFORE TRUNCATE ON investment_completion
  FOR EACH STATEMENT EXECUTE FUNCTION investment_completion_is_append_only();
CREATE TRIGGER completion_file_append_only BEFORE UPDATE OR DELETE ON completion_file
  FOR EACH ROW EXECUTE FUNCTION investment_completion_is_append_only();
CREATE TRIGGER completion_file_no_truncate BEFORE TRUNCATE ON completion_file
  FOR EACH STATEMENT EXECUTE FUNCTION investment_completion_is_append_only();
