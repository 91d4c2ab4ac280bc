-- The releases of the shell and the apps, and which of them people get (DLV-05).

-- An app of the product, or the shell.
CREATE TABLE app (
  name TEXT NOT NULL,
  -- SHA-256 of the secret that its team publishes with; null while only operators publish it.
  credential_hash BYTEA,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT app_pkey PRIMARY KEY (name),
  CONSTRAINT app_name CHECK (length(name) <= 60 AND (name = 'shell' OR name ~ '^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$'))
);

-- The content of published files; the bytes are in the file store under `releases/<sha256>`.
CREATE TABLE release_blob (
  sha256 BYTEA NOT NULL CHECK (octet_length(sha256) = 32),
  size_bytes BIGINT NOT NULL CHECK (size_bytes >= 0),
  stored_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT release_blob_pkey PRIMARY KEY (sha256)
);

-- A published build, which never changes.
CREATE TABLE app_release (
  app_name TEXT NOT NULL,
  id TEXT NOT NULL CHECK (id ~ '^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?-[0-9a-z]{4,40}$'),
  -- Ascending in the order of publishing.
  position BIGINT NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- The release as its build describes it (`app.json`), or the page and the files of the shell.
  manifest JSONB NOT NULL,
  -- What it needs of the API and the shell, and what the shell provides (`release.json`); null for earlier builds.
  contract JSONB,
  -- The GraphQL documents that it may send, by hash.
  operations JSONB NOT NULL,
  published_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  published_by TEXT NOT NULL,
  -- When somebody last got it, to the hour.
  served_at TIMESTAMPTZ(3),
  CONSTRAINT app_release_pkey PRIMARY KEY (app_name, id),
  CONSTRAINT app_release_app_name_fkey FOREIGN KEY (app_name) REFERENCES app (name) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX app_release_app_name_position_key ON app_release (app_name, position);

CREATE TABLE app_release_file (
  app_name TEXT NOT NULL,
  release_id TEXT NOT NULL,
  path TEXT NOT NULL,
  sha256 BYTEA NOT NULL,
  CONSTRAINT app_release_file_pkey PRIMARY KEY (app_name, release_id, path),
  CONSTRAINT app_release_file_release_fkey FOREIGN KEY (app_name, release_id) REFERENCES app_release (app_name, id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT app_release_file_sha256_fkey FOREIGN KEY (sha256) REFERENCES release_blob (sha256)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX app_release_file_sha256_idx ON app_release_file (sha256);

CREATE TYPE rollout_action AS ENUM ('PUBLISHED', 'CANARY', 'PROMOTED', 'ROLLED_BACK', 'PINNED');

-- Every rollout of an app; the one with the highest revision is the present one. The releases of earlier ones may be gone.
CREATE TABLE app_rollout (
  app_name TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK (revision > 0),
  action rollout_action NOT NULL,
  stable TEXT NOT NULL,
  canary TEXT,
  canary_percentage DOUBLE PRECISION CHECK (canary_percentage BETWEEN 0 AND 100),
  account_id UUID,
  -- Who did it, as text that outlives the account.
  actor TEXT NOT NULL,
  reason TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT app_rollout_pkey PRIMARY KEY (app_name, revision),
  CONSTRAINT app_rollout_app_name_fkey FOREIGN KEY (app_name) REFERENCES app (name) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT app_rollout_account_id_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT app_rollout_canary CHECK ((canary IS NULL) = (canary_percentage IS NULL) AND canary IS DISTINCT FROM stable)
);
CREATE INDEX app_rollout_account_id_idx ON app_rollout (account_id);
