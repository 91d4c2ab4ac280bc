-- Stores an event unless it is a repetition: one of its kind, account and deal was stored just before, or is being stored by
-- another call at this moment. Nobody waits. A function, because each of its statements sees what was committed before it:
-- whoever gets the lock sees what the one before stored.
CREATE FUNCTION record_analytics_event(
  of_event analytics_event_type, of_account UUID, of_deal UUID, of_company UUID, of_value NUMERIC, of_payload JSONB,
  seconds_between DOUBLE PRECISION
) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(
    hashtextextended(concat_ws(' ', 'analytics_event', of_account, of_deal, of_event), 0)) THEN RETURN; END IF;
  INSERT INTO analytics_event (event, account_id, deal_id, company_id, value, payload, created_at)
  SELECT of_event, of_account, of_deal, of_company, of_value, of_payload, clock_timestamp()
  WHERE NOT EXISTS (
    SELECT FROM analytics_event
    WHERE account_id = of_account AND deal_id = of_deal AND event = of_event
      AND created_at > clock_timestamp() - make_interval(secs => seconds_between));
END $$;
