-- What stays unseen is told by one mail per conversation until it is opened (MSG-08): when the participant was told last, null
-- once the conversation was opened since, and the number of its newest message then.
ALTER TABLE conversation_mark ADD COLUMN mailed_at TIMESTAMPTZ(3), ADD COLUMN mailed_to INTEGER NOT NULL DEFAULT 0;
CREATE INDEX message_unseen_since ON message (created_at) WHERE seen_at IS NULL;

-- As text: a value that was just added cannot be compared yet.
ALTER TYPE mail_kind ADD VALUE 'MESSAGES_UNSEEN';
ALTER TABLE mail
  ADD COLUMN conversation_id UUID REFERENCES conversation (id) ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT mail_conversation CHECK ((kind::text = 'MESSAGES_UNSEEN') = (conversation_id IS NOT NULL));
CREATE INDEX mail_conversation_id_idx ON mail (conversation_id);
