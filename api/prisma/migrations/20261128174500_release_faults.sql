-- What open pages saw of the faults of each release, for its team (DLV-07); no row says whose page.
CREATE TABLE app_release_fault (
  app_name TEXT NOT NULL,
  release_id TEXT NOT NULL,
  phase TEXT NOT NULL,
  -- Name and message of the error, without what may be personal.
  message TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  first_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  last_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT app_release_fault_pkey PRIMARY KEY (app_name, release_id, phase, message),
  CONSTRAINT app_release_fault_release_fkey FOREIGN KEY (app_name, release_id) REFERENCES app_release (app_name, id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
