-- The deals with live investments and their clients, for the investments by deal
CREATE INDEX investment_live_client_by_deal ON investment (deal_id, account_id) WHERE deleted_at IS NULL;
