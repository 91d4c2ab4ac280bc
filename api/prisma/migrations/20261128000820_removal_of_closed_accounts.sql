-- The removal of a closed account takes the person out of append-only tables, and changes nothing else in them (CARE-13).
CREATE OR REPLACE FUNCTION audit_entry_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' AND TG_OP = 'UPDATE' AND current_setting('platform.closing', true) = 'on'
    AND to_jsonb(NEW) - '{details,address,entity_id}'::text[] = to_jsonb(OLD) - '{details,address,entity_id}'::text[]
    AND (NEW.entity_id = OLD.entity_id OR OLD.entity_type = 'identity_user')
    AND (NEW.address IS NULL OR NEW.address = OLD.address)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'audit_entry is append-only';
END $$;

CREATE OR REPLACE FUNCTION investment_completion_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' AND TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'completion_file'
    AND current_setting('platform.closing', true) = 'on' AND to_jsonb(NEW) - 'name' = to_jsonb(OLD) - 'name'
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
