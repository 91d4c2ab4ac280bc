-- Versions of flows cannot be changed (HIST-10). They go with their flow and by their retention, and forget an account that is
-- deleted.
CREATE FUNCTION flow_version_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Foreign keys act after the row that they refer to is gone.
  IF TG_LEVEL = 'ROW' AND TG_OP = 'DELETE' AND (
    current_setting('platform.version_retention', true) = 'on'
    OR NOT EXISTS (SELECT FROM flow WHERE flow.id = OLD.flow_id)
  ) THEN RETURN OLD; END IF;
  IF TG_LEVEL = 'ROW' AND TG_OP = 'UPDATE' AND NEW.replaced_by_id IS NULL
    AND (NEW.flow_id, NEW.number, NEW.content, NEW.replaced_at) = (OLD.flow_id, OLD.number, OLD.content, OLD.replaced_at)
    AND NOT EXISTS (SELECT FROM account WHERE account.id = OLD.replaced_by_id)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER flow_version_append_only BEFORE UPDATE OR DELETE ON flow_version
  FOR EACH ROW EXECUTE FUNCTION flow_version_is_append_only();
CREATE TRIGGER flow_version_no_truncate BEFORE TRUNCATE ON flow_version
  FOR EACH STATEMENT EXECUTE FUNCTION flow_version_is_append_only();
