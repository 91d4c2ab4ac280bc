-- How large pictures are, so that a page keeps the room for one before it has come. Null where the bytes do not tell.
ALTER TABLE file_blob
  ADD COLUMN width INTEGER,
  ADD COLUMN height INTEGER,
  ADD COLUMN measured_at TIMESTAMPTZ(3),
  ADD CONSTRAINT file_blob_size_of_picture CHECK ((width IS NULL) = (height IS NULL) AND width > 0 AND height > 0);

-- Those that the job has still to measure: pictures of before this migration
CREATE INDEX file_blob_unmeasured_idx ON file_blob (id) WHERE measured_at IS NULL AND media_type LIKE 'image/%';
