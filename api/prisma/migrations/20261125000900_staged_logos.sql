-- Logos that were uploaded for a save to come, which names them and makes one version with them (COMP-14, HIST-15).
-- Without a foreign key to the company, which the save may be about to insert.
CREATE TABLE staged_logo (
  -- Made by the caller; the file gets it
  id UUID PRIMARY KEY,
  company_id UUID NOT NULL,
  name TEXT NOT NULL,
  blob_id UUID NOT NULL REFERENCES file_blob ON DELETE RESTRICT ON UPDATE CASCADE,
  uploaded_by_id UUID NOT NULL REFERENCES account ON DELETE CASCADE ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
CREATE INDEX staged_logo_blob_id ON staged_logo (blob_id);
CREATE INDEX staged_logo_uploaded_by_id ON staged_logo (uploaded_by_id);
