-- A conversation waits from the investor's first unanswered message until the employee's answer (MSG-07).
ALTER TABLE conversation ADD COLUMN waiting_since TIMESTAMPTZ(3);
UPDATE conversation SET waiting_since = unanswered.since
FROM (
  SELECT message.conversation_id, min(message.created_at) AS since
  FROM message JOIN conversation ON conversation.id = message.conversation_id AND conversation.investor_id = message.sender_id
  WHERE NOT EXISTS (
    SELECT FROM message answer
    WHERE answer.conversation_id = message.conversation_id AND answer.sequence > message.sequence
      AND answer.sender_id = conversation.employee_id)
  GROUP BY message.conversation_id
) unanswered
WHERE unanswered.conversation_id = conversation.id;

-- With the number, so that messages of the release before this one count as well.
CREATE OR REPLACE FUNCTION number_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversation SET
    last_sequence = last_sequence + 1,
    waiting_since = CASE WHEN NEW.sender_id = investor_id THEN COALESCE(waiting_since, NEW.created_at) END
  WHERE id = NEW.conversation_id
  RETURNING last_sequence INTO NEW.sequence;
  RETURN NEW;
END $$;

-- What a participant has marked; nobody else sees it (MSG-06).
CREATE TABLE conversation_mark (
  conversation_id UUID NOT NULL REFERENCES conversation ON DELETE CASCADE ON UPDATE CASCADE,
  account_id UUID NOT NULL REFERENCES account ON DELETE CASCADE ON UPDATE CASCADE,
  unread BOOLEAN NOT NULL DEFAULT false,
  remind_at TIMESTAMPTZ(3),
  PRIMARY KEY (conversation_id, account_id)
);
CREATE INDEX conversation_mark_account_id ON conversation_mark (account_id);
