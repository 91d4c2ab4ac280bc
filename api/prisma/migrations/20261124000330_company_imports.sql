-- Imports of companies: the rows of an uploaded file, what a trial run says of each company, and what became of it
-- (DATA-01 to DATA-04).
CREATE TYPE company_import_state AS ENUM ('UPLOADED', 'TRYING', 'TRIED', 'RUNNING', 'DONE', 'STOPPED');
CREATE TYPE import_stop_reason AS ENUM ('CANCELED', 'NOT_ALLOWED', 'FAILED');
CREATE TYPE import_key AS ENUM ('ID', 'NAME');
CREATE TYPE import_verdict AS ENUM ('NEW', 'CHANGED', 'UNCHANGED', 'WRONG');
CREATE TYPE import_result AS ENUM ('CREATED', 'UPDATED', 'UNCHANGED', 'SKIPPED', 'FAILED');

CREATE TABLE company_import (
  id UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id UUID NOT NULL REFERENCES account ON DELETE CASCADE ON UPDATE CASCADE,
  file_name TEXT NOT NULL,
  state company_import_state NOT NULL DEFAULT 'UPLOADED',
  stop_reason import_stop_reason,
  -- Raised by each trial run; a run names the one that it was decided on
  version INTEGER NOT NULL DEFAULT 0,
  -- Name, kind, number of rows, and columns with title, field and samples of each sheet
  sheets JSONB NOT NULL,
  clear_empty BOOLEAN NOT NULL DEFAULT false,
  key import_key NOT NULL DEFAULT 'ID',
  -- By sheet and row, the company that a new one was said to be; null for "a new one"
  choices JSONB NOT NULL DEFAULT '{}',
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  started_at TIMESTAMPTZ(3),
  ended_at TIMESTAMPTZ(3),
  -- Renewed while a job works on it, so that one whose process was killed is taken up again
  worked_at TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
CREATE INDEX company_import_account_id ON company_import (account_id);
CREATE INDEX company_import_in_work ON company_import (worked_at) WHERE state IN ('TRYING', 'RUNNING');

-- A row of the file as it was read; gone when the import has ended
CREATE TABLE company_import_line (
  import_id UUID NOT NULL REFERENCES company_import ON DELETE CASCADE ON UPDATE CASCADE,
  sheet SMALLINT NOT NULL,
  number INTEGER NOT NULL,
  -- Texts
  cells JSONB NOT NULL,
  PRIMARY KEY (import_id, sheet, number)
);

-- A company of the file with the rows of all sheets that belong to it
CREATE TABLE company_import_row (
  import_id UUID NOT NULL REFERENCES company_import ON DELETE CASCADE ON UPDATE CASCADE,
  number INTEGER NOT NULL,
  -- The first of its rows
  sheet SMALLINT NOT NULL,
  line INTEGER NOT NULL,
  name TEXT NOT NULL,
  -- The stored company, or that under which a new one is to be stored; null until one is made
  company_id UUID,
  is_new BOOLEAN NOT NULL,
  lines JSONB NOT NULL,
  choice JSONB,
  similar_companies JSONB NOT NULL DEFAULT '[]',
  verdict import_verdict,
  changes JSONB NOT NULL DEFAULT '[]',
  messages JSONB NOT NULL DEFAULT '[]',
  result import_result,
  PRIMARY KEY (import_id, number)
);
