-- When a relationship manager is replaced, the conversation is closed, and the present manager reads it in place of the former
-- one (MSG-11): `staff_id` is who takes part for the staff, its employee or later its reader.
ALTER TABLE conversation
  ADD COLUMN closed_at TIMESTAMPTZ(3),
  ADD COLUMN reader_id UUID REFERENCES account ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD COLUMN staff_id UUID NOT NULL GENERATED ALWAYS AS (COALESCE(reader_id, employee_id)) STORED,
  ADD CONSTRAINT conversation_closed CHECK ((closed_at IS NULL) = (reader_id IS NULL));
CREATE INDEX conversation_reader_id_idx ON conversation (reader_id);
CREATE INDEX conversation_staff_id_last_message_at_idx ON conversation (staff_id, last_message_at DESC);

-- One open conversation: who becomes the manager again has a new one.
DROP INDEX conversation_once;
CREATE UNIQUE INDEX conversation_once ON conversation (investor_id, employee_id, deal_id) NULLS NOT DISTINCT WHERE closed_at IS NULL;
