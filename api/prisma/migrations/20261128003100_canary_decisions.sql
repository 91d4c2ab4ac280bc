-- The platform decides about canaries by their faults (DLV-07).

ALTER TABLE app_rollout
  -- What was set when the canary started; null for other rollouts, and for canaries that are not measured.
  ADD COLUMN terms JSONB,
  -- What the canary had shown when this rollout ended it.
  ADD COLUMN figures JSONB;

-- What an account has contributed to the comparison of a running canary with the stable release; removed when it ends.
CREATE TABLE canary_sample (
  app_name TEXT NOT NULL,
  revision INTEGER NOT NULL,
  -- Hash of the canary and the account.
  reporter BYTEA NOT NULL CHECK (octet_length(reporter) = 16),
  is_canary BOOLEAN NOT NULL,
  mounts INTEGER NOT NULL CHECK (mounts >= 0),
  -- A fault may be known before its mount: only as many count as there are mounts.
  faults INTEGER NOT NULL CHECK (faults >= 0),
  CONSTRAINT canary_sample_pkey PRIMARY KEY (app_name, revision, reporter),
  CONSTRAINT canary_sample_rollout_fkey FOREIGN KEY (app_name, revision) REFERENCES app_rollout (app_name, revision)
    ON DELETE CASCADE ON UPDATE CASCADE
);
