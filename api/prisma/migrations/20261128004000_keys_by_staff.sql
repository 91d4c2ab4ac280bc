-- Staff add and remove the keys of apps on the screen of the releases too (DLV-09); the texts beside say `staff` then.
ALTER TABLE app_key
  ADD COLUMN added_by_id UUID,
  ADD COLUMN removed_by_id UUID;

-- An app has two keys at most, so that nothing is locked for long.
-- squawk-ignore-file constraint-missing-not-valid, require-concurrent-index-creation
ALTER TABLE app_key
  ADD CONSTRAINT app_key_added_by_id_fkey FOREIGN KEY (added_by_id) REFERENCES account (id)
    ON DELETE SET NULL ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT app_key_removed_by_id_fkey FOREIGN KEY (removed_by_id) REFERENCES account (id)
    ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
ALTER TABLE app_key VALIDATE CONSTRAINT app_key_added_by_id_fkey;
ALTER TABLE app_key VALIDATE CONSTRAINT app_key_removed_by_id_fkey;

CREATE INDEX app_key_added_by_id_idx ON app_key (added_by_id);
CREATE INDEX app_key_removed_by_id_idx ON app_key (removed_by_id);
