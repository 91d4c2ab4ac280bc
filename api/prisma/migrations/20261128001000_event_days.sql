-- The events of all deals on each day that is rolled up: the chart over days reads one row a day instead of one for each deal
-- (FIG-07).
CREATE TABLE event_day (
  day DATE PRIMARY KEY,
  views BIGINT NOT NULL,
  interested BIGINT NOT NULL,
  sessions BIGINT NOT NULL
);

-- Stores the sums of some days anew, as `deal_day` has them; a day without events has no row.
CREATE FUNCTION event_day_store(days DATE[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM event_day WHERE day = ANY(days);
  INSERT INTO event_day (day, views, interested, sessions)
  SELECT day, sum(views), sum(interested), sum(sessions) FROM deal_day WHERE day = ANY(days) GROUP BY day;
END $$;

-- Waits for a roll-up that is running, whose days would be missing.
SELECT pg_advisory_xact_lock(hashtextextended('deal_day_roll_up', 0));
SELECT event_day_store(ARRAY(SELECT DISTINCT day FROM deal_day));

-- As before, with the sums of all deals.
CREATE OR REPLACE FUNCTION deal_day_roll_up(zone TEXT, batch INTEGER) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
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
    TRUNCATE deal_day, deal_month, deal_month_views, event_day, deal_day_touched, deal_day_state;
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
    PERFORM event_day_store(ARRAY(
      SELECT generate_series(state.rolled_to::timestamp, next_to::timestamp - interval '1 day', interval '1 day')::date));
    IF next_to = date_trunc('month', next_to)::date THEN
      PERFORM deal_month_views_store(zone, (next_to - interval '1 month')::date);
    END IF;
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
  PERFORM event_day_store(ARRAY(SELECT DISTINCT unnest(days)));
  PERFORM deal_month_views_store(zone, cell.month, array_agg(DISTINCT cell.deal_id))
  FROM (SELECT deal_id, date_trunc('month', day)::date AS month FROM unnest(deals, days) AS cell (deal_id, day)) cell
  WHERE cell.month + interval '1 month' <= state.rolled_to
  GROUP BY cell.month;
  RETURN true;
END $$;
