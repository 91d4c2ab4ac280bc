-- Decisions about canaries are gathered for staff too; a value of an enumeration can be used after its migration.
-- The index covers only what is to be sent next, so it is built in no time.
-- squawk-ignore-file require-concurrent-index-deletion, require-concurrent-index-creation
DROP INDEX notification_to_gather;
CREATE INDEX notification_to_gather ON notification (account_id)
  WHERE mail_id IS NULL AND seen_at IS NULL AND archived_at IS NULL
    AND kind IN ('CLIENT_TO_APPROVE', 'CLOSING_REQUESTED', 'STEP_TO_REVIEW', 'CONVERSATION_WAITING', 'MAIL_FAILED',
      'CANARY_PROMOTED', 'CANARY_WITHDRAWN', 'CANARY_UNDECIDED');
