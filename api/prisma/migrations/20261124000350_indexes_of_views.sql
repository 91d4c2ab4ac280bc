-- The views of a deal and their duration are counted from this index alone; without the added columns, each counted event
-- reads a page of the table.
DROP INDEX analytics_event_deal_id_event_created_at_idx;
CREATE INDEX analytics_event_deal_id_event_created_at_idx ON analytics_event (deal_id, event, created_at)
  INCLUDE (account_id, value);

-- Tells whether the account of an event is of staff.
CREATE INDEX account_list_staff ON account_list (account_id) INCLUDE (staff);
