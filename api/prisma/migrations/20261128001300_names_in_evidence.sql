-- The removal of a closed account also takes names of steps and items out of the evidence that were written for the person alone
-- (CARE-13).
CREATE OR REPLACE FUNCTION investment_completion_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' AND TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'completion_file'
    AND current_setting('platform.closing', true) = 'on'
    AND to_jsonb(NEW) - '{name,section,item}'::text[] = to_jsonb(OLD) - '{name,section,item}'::text[]
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
