-- The keys with which the teams of the apps and the shell sign their releases (DLV-09).

CREATE TABLE app_key (
  -- Primary key over all apps and for good: no two apps share a key, and a removed key does not come back.
  fingerprint TEXT NOT NULL CHECK (fingerprint ~ '^SHA256:[A-Za-z0-9+/]{43}$'),
  app_name TEXT NOT NULL,
  -- DER of the SPKI of an Ed25519 key.
  public_key BYTEA NOT NULL CHECK (octet_length(public_key) = 44),
  added_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- Who and why, as text.
  added_by TEXT NOT NULL,
  added_reason TEXT NOT NULL,
  removed_at TIMESTAMPTZ(3),
  removed_by TEXT,
  removed_reason TEXT,
  CONSTRAINT app_key_pkey PRIMARY KEY (fingerprint),
  CONSTRAINT app_key_app_name_fkey FOREIGN KEY (app_name) REFERENCES app (name) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT app_key_removal CHECK (num_nulls(removed_at, removed_by, removed_reason) IN (0, 3))
);
CREATE INDEX app_key_app_name_idx ON app_key (app_name);

-- Fingerprint of the key that signed it, of the app or of a machine; null for a release that is older than signatures.
ALTER TABLE app_release ADD COLUMN signed_by TEXT;
