-- What open pages counted of each release (DLV-07); no row says whose page.
CREATE TABLE app_release_hour (
  app_name TEXT NOT NULL,
  release_id TEXT NOT NULL,
  hour TIMESTAMPTZ(3) NOT NULL,
  -- Mounts, among them those in which anything failed.
  mounts INTEGER NOT NULL DEFAULT 0 CHECK (mounts >= 0),
  faulty_mounts INTEGER NOT NULL DEFAULT 0 CHECK (faulty_mounts >= 0),
  -- Mounts that did not succeed, or crashed later.
  failed_mounts INTEGER NOT NULL DEFAULT 0 CHECK (failed_mounts >= 0),
  failed_calls INTEGER NOT NULL DEFAULT 0 CHECK (failed_calls >= 0),
  long_tasks INTEGER NOT NULL DEFAULT 0 CHECK (long_tasks >= 0),
  CONSTRAINT app_release_hour_pkey PRIMARY KEY (app_name, release_id, hour),
  CONSTRAINT app_release_hour_release_fkey FOREIGN KEY (app_name, release_id) REFERENCES app_release (app_name, id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
