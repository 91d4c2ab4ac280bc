-- The events of each deal on each day of a time zone, so that figures of long periods do not read every event (FIG-07).
-- Events of accounts with a staff role are left out (ANA-09).
CREATE TABLE deal_day (
  day DATE NOT NULL,
  deal_id UUID NOT NULL,
  views INTEGER NOT NULL,
  interested INTEGER NOT NULL,
  sessions INTEGER NOT NULL,
  -- Counted time of the visits, milliseconds.
  session_time BIGINT NOT NULL,
  PRIMARY KEY (day, deal_id)
);
CREATE INDEX deal_day_deal_id ON deal_day (deal_id, day);

-- The sums of the days of a month, which is named by its first day.
CREATE TABLE deal_month (
  month DATE NOT NULL,
  deal_id UUID NOT NULL,
  views BIGINT NOT NULL,
  interested BIGINT NOT NULL,
  sessions BIGINT NOT NULL,
  session_time BIGINT NOT NULL,
  PRIMARY KEY (month, deal_id)
);

-- Days of deals whose events changed after they were rolled up: readers count their events until they are computed again.
CREATE TABLE deal_day_touched (
  deal_id UUID NOT NULL,
  day DATE NOT NULL,
  PRIMARY KEY (deal_id, day)
);

-- Which days are rolled up: all before `rolled_to`, in this time zone. No row before the first run.
CREATE TABLE deal_day_state (
  singleton BOOLEAN PRIMARY KEY DEFAULT true CHECK (singleton),
  time_zone TEXT NOT NULL,
  rolled_to DATE NOT NULL
);

-- The events that count.
CREATE VIEW counted_event AS
  SELECT event.deal_id, event.account_id, event.event, event.created_at,
    least(COALESCE(event.visible_ms, event.value), 4 * 3600000)::bigint AS session_time
  FROM analytics_event event
    JOIN account_list listed ON listed.account_id = event.account_id AND NOT listed.staff;

-- Days are rolled up an hour after their end. An event that is stored, changed or deleted up to 15 minutes after its time
-- is therefore always in time; any other marks its day in the same transaction. The update locks a mark that is there:
-- the roll-up then leaves it, or whoever marks waits and marks again.
CREATE FUNCTION deal_day_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_day_touched (deal_id, day)
  SELECT DISTINCT changed.deal_id, (changed.created_at AT TIME ZONE state.time_zone)::date
  FROM changed, deal_day_state state WHERE changed.created_at < now() - interval '15 minutes'
  ORDER BY 1, 2
  ON CONFLICT (deal_id, day) DO UPDATE SET day = excluded.day;
  RETURN NULL;
END $$;
CREATE TRIGGER deal_day_inserted AFTER INSERT ON analytics_event
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_day_touch();
CREATE TRIGGER deal_day_deleted AFTER DELETE ON analytics_event
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_day_touch();
CREATE TRIGGER deal_day_updated_from AFTER UPDATE ON analytics_event
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_day_touch();
CREATE TRIGGER deal_day_updated_to AFTER UPDATE ON analytics_event
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deal_day_touch();

-- An account that becomes staff, or is no longer, takes its events out of the figures or back in.
CREATE FUNCTION deal_day_touch_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_day_touched (deal_id, day)
  SELECT DISTINCT event.deal_id, (event.created_at AT TIME ZONE state.time_zone)::date
  FROM analytics_event event, deal_day_state state WHERE event.account_id = NEW.account_id
  ORDER BY 1, 2
  ON CONFLICT (deal_id, day) DO UPDATE SET day = excluded.day;
  RETURN NULL;
END $$;
CREATE TRIGGER deal_day_staff AFTER UPDATE ON account_list
  FOR EACH ROW WHEN (OLD.staff <> NEW.staff) EXECUTE FUNCTION deal_day_touch_account();

-- Rolls up the days of at most one month, or computes up to `batch` marked days again; false if there is nothing to do, or
-- another call is doing it. Each call is a transaction of its own, so that a killed run has done whole steps only.
CREATE FUNCTION deal_day_roll_up(zone TEXT, batch INTEGER) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
DECLARE
  -- No local day begins or ends further from its UTC day.
  slack CONSTANT INTERVAL := interval '15 hours';
  target CONSTANT DATE := ((now() - interval '1 hour') AT TIME ZONE zone)::date;
  state deal_day_state;
  next_to DATE;
  deals UUID[];
  days DATE[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('deal_day_roll_up', 0)) THEN RETURN false; END IF;
  SELECT * INTO state FROM deal_day_state;
  IF state IS NULL OR state.time_zone <> zone THEN
    TRUNCATE deal_day, deal_month, deal_day_touched, deal_day_state;
    INSERT INTO deal_day_state (time_zone, rolled_to)
    VALUES (zone, LEAST(target, COALESCE((SELECT (min(created_at) AT TIME ZONE zone)::date FROM analytics_event), target)));
    RETURN true;
  END IF;
  IF state.rolled_to < target THEN
    next_to := LEAST(target, (date_trunc('month', state.rolled_to) + interval '1 month')::date);
    INSERT INTO deal_day (day, deal_id, views, interested, sessions, session_time)
    SELECT (created_at AT TIME ZONE zone)::date AS day, deal_id,
      count(*) FILTER (WHERE event = 'DEAL_VIEW_MORE_CLICK'), count(*) FILTER (WHERE event = 'DEAL_INTEREST_CLICK'),
      count(*) FILTER (WHERE event = 'DEAL_DETAILED_VIEW_SESSION'),
      COALESCE(sum(session_time) FILTER (WHERE event = 'DEAL_DETAILED_VIEW_SESSION'), 0)
    FROM counted_event
    WHERE created_at >= (state.rolled_to::timestamp AT TIME ZONE 'UTC') - slack
      AND created_at < (next_to::timestamp AT TIME ZONE 'UTC') + slack
      AND (created_at AT TIME ZONE zone)::date >= state.rolled_to AND (created_at AT TIME ZONE zone)::date < next_to
    GROUP BY 1, 2;
    INSERT INTO deal_month (month, deal_id, views, interested, sessions, session_time)
    SELECT date_trunc('month', day)::date, deal_id, sum(views), sum(interested), sum(sessions), sum(session_time)
    FROM deal_day WHERE day >= state.rolled_to AND day < next_to GROUP BY 1, 2
    ON CONFLICT (month, deal_id) DO UPDATE SET views = deal_month.views + excluded.views,
      interested = deal_month.interested + excluded.interested, sessions = deal_month.sessions + excluded.sessions,
      session_time = deal_month.session_time + excluded.session_time;
    UPDATE deal_day_state SET rolled_to = next_to;
    RETURN true;
  END IF;
  WITH taken AS (
    DELETE FROM deal_day_touched WHERE (deal_id, day) IN (
      SELECT deal_id, day FROM deal_day_touched ORDER BY deal_id, day LIMIT batch FOR UPDATE SKIP LOCKED)
    RETURNING deal_id, day
  ) SELECT array_agg(taken.deal_id), array_agg(taken.day) INTO deals, days FROM taken;
  IF deals IS NULL THEN RETURN false; END IF;
  DELETE FROM deal_day USING unnest(deals, days) AS cell (deal_id, day)
  WHERE deal_day.deal_id = cell.deal_id AND deal_day.day = cell.day;
  INSERT INTO deal_day (day, deal_id, views, interested, sessions, session_time)
  SELECT cell.day, cell.deal_id,
    count(*) FILTER (WHERE event = 'DEAL_VIEW_MORE_CLICK'), count(*) FILTER (WHERE event = 'DEAL_INTEREST_CLICK'),
    count(*) FILTER (WHERE event = 'DEAL_DETAILED_VIEW_SESSION'),
    COALESCE(sum(session_time) FILTER (WHERE event = 'DEAL_DETAILED_VIEW_SESSION'), 0)
  FROM unnest(deals, days) AS cell (deal_id, day)
    JOIN counted_event ON counted_event.deal_id = cell.deal_id
      AND counted_event.created_at >= (cell.day::timestamp AT TIME ZONE 'UTC') - slack
      AND counted_event.created_at < (cell.day::timestamp AT TIME ZONE 'UTC') + interval '1 day' + slack
      AND (counted_event.created_at AT TIME ZONE zone)::date = cell.day
  WHERE cell.day < state.rolled_to GROUP BY 1, 2;
  DELETE FROM deal_month USING unnest(deals, days) AS cell (deal_id, day)
  WHERE deal_month.deal_id = cell.deal_id AND deal_month.month = date_trunc('month', cell.day)::date;
  INSERT INTO deal_month (month, deal_id, views, interested, sessions, session_time)
  SELECT cell.month, cell.deal_id, sum(views), sum(interested), sum(sessions), sum(session_time)
  FROM (SELECT DISTINCT deal_id, date_trunc('month', day)::date AS month FROM unnest(deals, days) AS cell (deal_id, day)) cell
    JOIN deal_day ON deal_day.deal_id = cell.deal_id
      AND deal_day.day >= cell.month AND deal_day.day < cell.month + interval '1 month'
  GROUP BY 1, 2;
  RETURN true;
END $$;
