-- What the staff lists of deals and of investments by deal sort and filter by and would have to count for every deal, one
-- row for each; the triggers of the next migration keep it as they keep account_list.
CREATE TABLE deal_list (
  deal_id uuid PRIMARY KEY,
  -- Number of watchlists with the deal.
  watching integer NOT NULL,
  -- Whether a client has a live investment; employees are no clients (CLI-08).
  invested boolean NOT NULL
);

-- The rows as they should be.
CREATE VIEW deal_list_rows AS
  SELECT deal.id AS deal_id,
    (SELECT count(*)::integer FROM watchlist_entry WHERE watchlist_entry.deal_id = deal.id) AS watching,
    EXISTS (SELECT FROM investment JOIN account_list investor ON investor.account_id = investment.account_id
      WHERE investment.deal_id = deal.id AND investment.deleted_at IS NULL AND NOT investor.staff) AS invested
  FROM deal;

CREATE INDEX deal_list_watching ON deal_list (watching NULLS FIRST, deal_id);
CREATE INDEX deal_list_invested ON deal_list (deal_id) WHERE invested;

CREATE FUNCTION deal_list_refresh(deals uuid[]) RETURNS void
  LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  BEGIN
    INSERT INTO deal_list AS stored SELECT * FROM deal_list_rows WHERE deal_id = ANY (deals)
    ON CONFLICT (deal_id) DO UPDATE SET (watching, invested) = (excluded.watching, excluded.invested)
    WHERE stored.* IS DISTINCT FROM excluded.*;
    DELETE FROM deal_list
    WHERE deal_id = ANY (deals) AND NOT EXISTS (SELECT FROM deal WHERE deal.id = deal_list.deal_id);
  END $$;
