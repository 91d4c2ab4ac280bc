-- The mails that follow what people do and what staff do for them, and those that gather what waits for staff (CARE-02).
ALTER TYPE mail_kind ADD VALUE 'REGISTRATION_RECEIVED';
ALTER TYPE mail_kind ADD VALUE 'INVESTMENT_MADE';
ALTER TYPE mail_kind ADD VALUE 'INVESTMENT_CHANGED';
ALTER TYPE mail_kind ADD VALUE 'INVESTMENT_CANCELLED';
ALTER TYPE mail_kind ADD VALUE 'INVESTMENT_COMPLETED';
ALTER TYPE mail_kind ADD VALUE 'STEP_OPENED';
ALTER TYPE mail_kind ADD VALUE 'STAFF_WAITING';
ALTER TABLE mail
  ADD COLUMN investment_id UUID REFERENCES investment (id) ON DELETE CASCADE ON UPDATE CASCADE,
  ADD COLUMN flow_section_id UUID REFERENCES flow_section (id) ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT mail_investment CHECK (
    (kind::text IN ('INVESTMENT_MADE', 'INVESTMENT_CHANGED', 'INVESTMENT_CANCELLED', 'INVESTMENT_COMPLETED'))
      = (investment_id IS NOT NULL)),
  ADD CONSTRAINT mail_flow_section CHECK (flow_section_id IS NULL OR kind::text = 'STEP_OPENED'),
  ADD CONSTRAINT mail_of_account CHECK (
    kind::text NOT IN ('REGISTRATION_RECEIVED', 'STEP_OPENED', 'STAFF_WAITING') OR account_id IS NOT NULL);
CREATE INDEX mail_investment_id_idx ON mail (investment_id);
CREATE INDEX mail_flow_section_id_idx ON mail (flow_section_id);

-- Which mail has gathered a notification of staff; each is gathered once.
ALTER TABLE notification ADD COLUMN mail_id UUID REFERENCES mail (id) ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX notification_mail_id_idx ON notification (mail_id);
CREATE INDEX notification_to_gather ON notification (account_id)
  WHERE mail_id IS NULL AND seen_at IS NULL AND archived_at IS NULL
    AND kind IN ('CLIENT_TO_APPROVE', 'STEP_TO_REVIEW', 'CONVERSATION_WAITING', 'MAIL_FAILED');
