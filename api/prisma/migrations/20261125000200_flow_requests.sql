-- A day by which a section of a client's flow is due, and what staff have asked for again (CARE-18).
ALTER TABLE flow_section ADD COLUMN due_on DATE;
CREATE TABLE flow_item_request (
  id UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  item_id UUID NOT NULL REFERENCES flow_item (id) ON DELETE CASCADE ON UPDATE CASCADE,
  reason TEXT NOT NULL,
  asked_by_id UUID REFERENCES account (id) ON DELETE SET NULL ON UPDATE CASCADE,
  asked_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  answered_at TIMESTAMPTZ(3),
  CONSTRAINT flow_item_request_reason_not_blank CHECK (length(trim(reason)) > 0)
);
CREATE INDEX flow_item_request_asked_by_id_idx ON flow_item_request (asked_by_id);
CREATE INDEX flow_item_request_item_id_idx ON flow_item_request (item_id);
CREATE UNIQUE INDEX flow_item_request_one_open ON flow_item_request (item_id) WHERE answered_at IS NULL;

-- Whether the owner of an instance has something to do in its current section, kept by each change of the flow: lists filter
-- thousands of investments by it.
ALTER TABLE flow ADD COLUMN client_to_act BOOLEAN NOT NULL DEFAULT false;
UPDATE flow SET client_to_act = true
WHERE scope = 'INSTANCE' AND EXISTS (
  SELECT FROM flow_section section JOIN flow_item item ON item.section_id = section.id
  WHERE section.flow_id = flow.id AND section.current AND section.shown AND (
    item.type = 'UPLOAD' AND NOT EXISTS (SELECT FROM stored_file file WHERE file.flow_item_id = item.id)
    OR item.type = 'INPUT_FIELD' AND NOT EXISTS (SELECT FROM flow_item_input input WHERE input.item_id = item.id)));
CREATE INDEX flow_client_to_act ON flow (investment_id) WHERE client_to_act;
