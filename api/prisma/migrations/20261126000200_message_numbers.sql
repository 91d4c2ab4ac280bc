-- Messages are numbered per conversation without gaps, in the order in which they were stored (MSG-01), and may carry an
-- id that the sender's page made (MSG-02).
ALTER TABLE conversation ADD COLUMN last_sequence INTEGER NOT NULL DEFAULT 0;
ALTER TABLE message ADD COLUMN sequence INTEGER, ADD COLUMN client_id UUID;

UPDATE message SET sequence = numbered.sequence
FROM (
  SELECT id, row_number() OVER (PARTITION BY conversation_id ORDER BY created_at, id) AS sequence FROM message
) numbered
WHERE numbered.id = message.id;
UPDATE conversation SET last_sequence = newest.sequence
FROM (SELECT conversation_id, max(sequence) AS sequence FROM message GROUP BY conversation_id) newest
WHERE newest.conversation_id = conversation.id;

ALTER TABLE message ALTER COLUMN sequence SET NOT NULL;
CREATE UNIQUE INDEX message_conversation_id_sequence_key ON message (conversation_id, sequence);
CREATE UNIQUE INDEX message_conversation_id_client_id_key ON message (conversation_id, client_id);
DROP INDEX message_conversation_id_created_at_idx;

-- The conversation's row is locked until the message is committed, so that numbers are visible in their order. In the
-- database, because processes of the release before this one store messages without a number during a rollout.
CREATE FUNCTION number_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversation SET last_sequence = last_sequence + 1 WHERE id = NEW.conversation_id
    RETURNING last_sequence INTO NEW.sequence;
  RETURN NEW;
END $$;
CREATE TRIGGER message_number BEFORE INSERT ON message
  FOR EACH ROW WHEN (NEW.sequence IS NULL) EXECUTE FUNCTION number_message();

-- What was said to clients is a record, which outlives its deal.
ALTER TABLE conversation DROP CONSTRAINT conversation_deal_id_fkey,
  ADD CONSTRAINT conversation_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deal ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE message DROP CONSTRAINT message_conversation_id_fkey,
  ADD CONSTRAINT message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation ON DELETE RESTRICT ON UPDATE CASCADE;
