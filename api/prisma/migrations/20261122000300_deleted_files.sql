-- Files of flows that were deleted a moment ago and can still be brought back (CARE-06). Apart from stored_file, so that
-- nothing that reads files lists or serves one of them. The bytes stay as long as a row here names them.
CREATE TABLE deleted_file (
  id UUID PRIMARY KEY,
  kind file_kind NOT NULL,
  name TEXT NOT NULL,
  blob_id UUID NOT NULL REFERENCES file_blob (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  uploaded_by_id UUID REFERENCES account (id) ON DELETE SET NULL ON UPDATE CASCADE,
  flow_item_id UUID NOT NULL REFERENCES flow_item (id) ON DELETE CASCADE ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL,
  deleted_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE INDEX deleted_file_blob_id_idx ON deleted_file (blob_id);
CREATE INDEX deleted_file_uploaded_by_id_idx ON deleted_file (uploaded_by_id);
CREATE INDEX deleted_file_flow_item_id_idx ON deleted_file (flow_item_id);
