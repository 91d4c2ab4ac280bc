-- Short articles of staff, which digests tell of (NOTE-08).
CREATE TABLE tip (
  id UUID PRIMARY KEY,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  published_at TIMESTAMPTZ(3),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
CREATE INDEX tip_published_at_idx ON tip (published_at);
CREATE INDEX tip_created_at_id_idx ON tip (created_at DESC, id DESC);
