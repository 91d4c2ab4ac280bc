-- How long a visit's page was visible, milliseconds (FIG-05); null for a click and for visits recorded before.
ALTER TABLE analytics_event ADD COLUMN visible_ms BIGINT;
ALTER TABLE analytics_event ADD CONSTRAINT analytics_event_visible_ms CHECK (visible_ms >= 0);

-- As before, and keeps the visible time that the page sends in the payload, which is never more than the whole visit.
CREATE OR REPLACE FUNCTION record_analytics_event(
  of_event analytics_event_type, of_account UUID, of_deal UUID, of_company UUID, of_value NUMERIC, of_payload JSONB,
  seconds_between DOUBLE PRECISION
) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(
    hashtextextended(concat_ws(' ', 'analytics_event', of_account, of_deal, of_event), 0)) THEN RETURN; END IF;
  INSERT INTO analytics_event (event, account_id, deal_id, company_id, value, visible_ms, payload, created_at)
  SELECT of_event, of_account, of_deal, of_company, of_value,
    CASE WHEN of_event = 'DEAL_DETAILED_VIEW_SESSION' AND jsonb_typeof(of_payload->'visibleMs') = 'number'
      THEN LEAST(of_value, (of_payload->>'visibleMs')::numeric)::bigint END,
    of_payload, clock_timestamp()
  WHERE NOT EXISTS (
    SELECT FROM analytics_event
    WHERE account_id = of_account AND deal_id = of_deal AND event = of_event
      AND created_at > clock_timestamp() - make_interval(secs => seconds_between));
END $$;

-- The time of visits is counted from this index alone (20261124000350).
DROP INDEX analytics_event_deal_id_event_created_at_idx;
CREATE INDEX analytics_event_deal_id_event_created_at_idx ON analytics_event (deal_id, event, created_at)
  INCLUDE (account_id, value, visible_ms);
