-- Who read which page of which document for how long (FIG-06).

-- When the investor confirmed the notice that reading is recorded; nothing is recorded before.
ALTER TABLE account ADD COLUMN reading_notice_at TIMESTAMPTZ(3);

-- A document as it was read: its content with the deal, or without one for documents of onboardings. Copies of a flow share
-- their contents, so that all its investors read the same document. It outlives the file, so that figures stay.
CREATE TABLE read_document (
  id UUID NOT NULL DEFAULT gen_random_uuid(),
  deal_id UUID,
  blob_id UUID NOT NULL,
  name TEXT NOT NULL,
  pages INTEGER NOT NULL CHECK (pages >= 0),
  CONSTRAINT read_document_pkey PRIMARY KEY (id),
  CONSTRAINT read_document_content UNIQUE NULLS NOT DISTINCT (blob_id, deal_id),
  CONSTRAINT read_document_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deal (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX read_document_deal_id_idx ON read_document (deal_id);

-- One opening of a document.
CREATE TABLE document_view (
  id UUID NOT NULL,
  document_id UUID NOT NULL,
  account_id UUID NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT document_view_pkey PRIMARY KEY (id),
  CONSTRAINT document_view_document_id_fkey FOREIGN KEY (document_id) REFERENCES read_document (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT document_view_account_id_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX document_view_document_id_created_at_idx ON document_view (document_id, created_at);
CREATE INDEX document_view_account_id_idx ON document_view (account_id);
CREATE INDEX document_view_created_at_idx ON document_view (created_at);

CREATE TABLE document_view_page (
  view_id UUID NOT NULL,
  page INTEGER NOT NULL CHECK (page > 0),
  visible_ms BIGINT NOT NULL CHECK (visible_ms >= 0),
  CONSTRAINT document_view_page_pkey PRIMARY KEY (view_id, page),
  CONSTRAINT document_view_page_view_id_fkey FOREIGN KEY (view_id) REFERENCES document_view (id) ON DELETE CASCADE ON UPDATE CASCADE
);
