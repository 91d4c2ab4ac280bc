-- What an investor has seen of one deal (INV-13) is one look into the index; it still begins with the account.
CREATE INDEX "analytics_event_account_id_deal_id_idx" ON "analytics_event"("account_id", "deal_id");
DROP INDEX "analytics_event_account_id_idx";
