-- Texts of staff for reuse in conversations, own and shared (MSG-09).
CREATE TABLE message_template (
  id UUID PRIMARY KEY,
  owner_id UUID NOT NULL REFERENCES account ON DELETE CASCADE ON UPDATE CASCADE,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  shared BOOLEAN NOT NULL DEFAULT false,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
CREATE INDEX message_template_owner_id_idx ON message_template (owner_id);
