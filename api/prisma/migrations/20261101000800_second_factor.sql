-- The second factor of the embedded provider's users, and what people recognise their sessions by.

-- The key that secrets of authenticator apps are encrypted with
ALTER TYPE key_purpose ADD VALUE 'SECRET';

CREATE TYPE pending_purpose AS ENUM (
  'PASSWORD_PROVEN', 'AUTHENTICATOR_ENROLMENT', 'PASSKEY_ENROLMENT', 'PASSKEY_FACTOR', 'PASSKEY_SIGN_IN');
CREATE TYPE device_kind AS ENUM ('DESKTOP', 'MOBILE', 'TABLET', 'OTHER');

CREATE TABLE identity_authenticator (
  subject TEXT NOT NULL,
  secret TEXT NOT NULL,
  last_step BIGINT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at TIMESTAMPTZ(3),
  CONSTRAINT identity_authenticator_pkey PRIMARY KEY (subject),
  CONSTRAINT identity_authenticator_subject_fkey
    FOREIGN KEY (subject) REFERENCES identity_user (subject) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE identity_passkey (
  id UUID NOT NULL DEFAULT gen_random_uuid(),
  subject TEXT NOT NULL,
  credential_id TEXT NOT NULL,
  public_key BYTEA NOT NULL,
  counter BIGINT NOT NULL,
  transports TEXT[],
  name TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at TIMESTAMPTZ(3),
  CONSTRAINT identity_passkey_pkey PRIMARY KEY (id),
  CONSTRAINT identity_passkey_name_not_blank CHECK (length(trim(name)) > 0),
  CONSTRAINT identity_passkey_subject_fkey
    FOREIGN KEY (subject) REFERENCES identity_user (subject) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX identity_passkey_credential_id_key ON identity_passkey (credential_id);
CREATE INDEX identity_passkey_subject_idx ON identity_passkey (subject);

CREATE TABLE identity_recovery_code (
  subject TEXT NOT NULL,
  hash BYTEA NOT NULL,
  used_at TIMESTAMPTZ(3),
  CONSTRAINT identity_recovery_code_pkey PRIMARY KEY (subject, hash),
  CONSTRAINT identity_recovery_code_hash_is_sha256 CHECK (octet_length(hash) = 32),
  CONSTRAINT identity_recovery_code_subject_fkey
    FOREIGN KEY (subject) REFERENCES identity_user (subject) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE identity_pending (
  holder TEXT NOT NULL,
  purpose pending_purpose NOT NULL,
  subject TEXT,
  value TEXT NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT identity_pending_pkey PRIMARY KEY (holder, purpose),
  CONSTRAINT identity_pending_subject CHECK (subject IS NOT NULL OR purpose = 'PASSKEY_SIGN_IN'),
  CONSTRAINT identity_pending_subject_fkey
    FOREIGN KEY (subject) REFERENCES identity_user (subject) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX identity_pending_subject_idx ON identity_pending (subject);
CREATE INDEX identity_pending_expires_at_idx ON identity_pending (expires_at);

CREATE TABLE identity_session (
  uid TEXT NOT NULL,
  id UUID NOT NULL DEFAULT gen_random_uuid(),
  subject TEXT NOT NULL,
  browser TEXT,
  system TEXT,
  device device_kind NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT identity_session_pkey PRIMARY KEY (uid),
  CONSTRAINT identity_session_subject_fkey
    FOREIGN KEY (subject) REFERENCES identity_user (subject) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX identity_session_id_key ON identity_session (id);
CREATE INDEX identity_session_subject_idx ON identity_session (subject);
