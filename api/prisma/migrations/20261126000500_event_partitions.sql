-- Events are stored by month, so that a period reads its months only and expired months are dropped in whole (FIG-07). What
-- is stored already stays in the default partition, which the retention empties; a month gets a partition ahead of time.
DROP TRIGGER deal_day_inserted ON analytics_event;
DROP TRIGGER deal_day_deleted ON analytics_event;
DROP TRIGGER deal_day_updated_from ON analytics_event;
DROP TRIGGER deal_day_updated_to ON analytics_event;
ALTER TABLE analytics_event RENAME TO analytics_event_default;
-- The key of a partitioned table contains what it is partitioned by.
ALTER TABLE analytics_event_default DROP CONSTRAINT analytics_event_pkey;
ALTER INDEX analytics_event_deal_id_event_created_at_idx RENAME TO analytics_event_default_deal_id_event_created_at_idx;
ALTER INDEX analytics_event_created_at_idx RENAME TO analytics_event_default_created_at_idx;
ALTER INDEX analytics_event_account_id_deal_id_idx RENAME TO analytics_event_default_account_id_deal_id_idx;
ALTER INDEX analytics_event_company_id_idx RENAME TO analytics_event_default_company_id_idx;

CREATE TABLE analytics_event (
  LIKE analytics_event_default INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  PRIMARY KEY (id, created_at),
  CONSTRAINT analytics_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT analytics_event_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deal (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT analytics_event_company_id_fkey FOREIGN KEY (company_id) REFERENCES company (id) ON DELETE CASCADE ON UPDATE CASCADE
) PARTITION BY RANGE (created_at);
ALTER SEQUENCE analytics_event_id_seq OWNED BY analytics_event.id;
CREATE INDEX analytics_event_deal_id_event_created_at_idx ON analytics_event (deal_id, event, created_at)
  INCLUDE (account_id, value, visible_ms);
CREATE INDEX analytics_event_created_at_idx ON analytics_event (created_at);
CREATE INDEX analytics_event_account_id_deal_id_idx ON analytics_event (account_id, deal_id);
CREATE INDEX analytics_event_company_id_idx ON analytics_event (company_id);
-- For the weeks in which an investor was active (FIG-04).
CREATE INDEX analytics_event_account_id_created_at_idx ON analytics_event (account_id, created_at);
ALTER TABLE analytics_event ATTACH PARTITION analytics_event_default DEFAULT;

-- As before, and leaves out the few of staff instead of looking up everybody.
CREATE OR REPLACE VIEW counted_event AS
  SELECT event.deal_id, event.account_id, event.event, event.created_at,
    least(COALESCE(event.visible_ms, event.value), 4 * 3600000)::bigint AS session_time
  FROM analytics_event event
  WHERE NOT EXISTS (SELECT FROM account_list listed WHERE listed.account_id = event.account_id AND listed.staff);

CREATE TRIGGER deal_day_inserted AFTER INSERT ON analytics_event
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_day_touch();
CREATE TRIGGER deal_day_deleted AFTER DELETE ON analytics_event
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_day_touch();
CREATE TRIGGER deal_day_updated_from AFTER UPDATE ON analytics_event
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_day_touch();
CREATE TRIGGER deal_day_updated_to AFTER UPDATE ON analytics_event
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_day_touch();

-- The partitions of months in UTC with their first instants.
CREATE VIEW analytics_event_month AS
  SELECT child.oid::regclass AS partition,
    to_date(substring(child.relname FROM '\d{6}$'), 'YYYYMM')::timestamp AT TIME ZONE 'UTC' AS start
  FROM pg_inherits JOIN pg_class child ON child.oid = pg_inherits.inhrelid
  WHERE pg_inherits.inhparent = 'analytics_event'::regclass AND child.relname ~ '^analytics_event_\d{6}$';

-- Makes the partition of the month of an instant in UTC; false if there is one. Events of the month that are in the default
-- partition already move along.
CREATE FUNCTION analytics_event_add_month(instant TIMESTAMPTZ) RETURNS BOOLEAN LANGUAGE plpgsql
  -- Gives up, until the next run, rather than let everybody wait behind a long transaction.
  SET lock_timeout = '3s' AS $$
DECLARE
  start CONSTANT TIMESTAMPTZ := date_trunc('month', instant, 'UTC');
  finish CONSTANT TIMESTAMPTZ := date_trunc('month', start + interval '32 days', 'UTC');
  name CONSTANT TEXT := 'analytics_event_' || to_char(start AT TIME ZONE 'UTC', 'YYYYMM');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN false; END IF;
  CREATE TEMPORARY TABLE moved_event ON COMMIT DROP AS
    SELECT * FROM analytics_event_default WHERE created_at >= start AND created_at < finish;
  -- Neither statement is one of the partitioned table, whose triggers would mark the days as changed.
  DELETE FROM analytics_event_default WHERE created_at >= start AND created_at < finish;
  EXECUTE format('CREATE TABLE %I PARTITION OF analytics_event FOR VALUES FROM (%L) TO (%L)', name, start, finish);
  EXECUTE format('INSERT INTO %I SELECT * FROM moved_event', name);
  DROP TABLE moved_event;
  RETURN true;
END $$;

-- Drops the partition that expired first and marks the days that its events counted for; false if none has expired. The
-- retention in months is null for events that are kept for ever.
CREATE FUNCTION analytics_event_drop_month(retention INTEGER) RETURNS BOOLEAN LANGUAGE plpgsql
  SET lock_timeout = '3s' AS $$
DECLARE
  expired REGCLASS := (SELECT partition FROM analytics_event_month
    WHERE date_trunc('month', start + interval '32 days', 'UTC') <= now() - make_interval(months => retention)
    ORDER BY start LIMIT 1);
BEGIN
  IF expired IS NULL THEN RETURN false; END IF;
  EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', expired);
  EXECUTE format($marks$
    INSERT INTO deal_day_touched (deal_id, day)
    SELECT DISTINCT event.deal_id, (event.created_at AT TIME ZONE state.time_zone)::date
    FROM %s event, deal_day_state state ORDER BY 1, 2
    ON CONFLICT (deal_id, day) DO UPDATE SET day = excluded.day $marks$, expired);
  EXECUTE format('DROP TABLE %s', expired);
  RETURN true;
END $$;

SELECT analytics_event_add_month(date_trunc('month', now(), 'UTC') + make_interval(days => 32 * ahead))
FROM generate_series(1, 3) AS ahead;
