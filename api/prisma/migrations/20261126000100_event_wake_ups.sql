-- Processes find what they were not told of by its age; nobody reads whether an event was published.
ALTER TABLE outbox_message DROP COLUMN published_at;
CREATE INDEX outbox_message_created_at_idx ON outbox_message (created_at);
