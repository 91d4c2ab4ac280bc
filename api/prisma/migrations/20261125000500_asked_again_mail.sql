-- The mail that tells a client what is asked for again (CARE-18). It outlives its request, which a later one replaces, and is
-- then not sent any more.
ALTER TYPE mail_kind ADD VALUE 'FLOW_ITEM_ASKED_AGAIN';
ALTER TABLE mail
  ADD COLUMN flow_item_request_id UUID REFERENCES flow_item_request (id) ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT mail_flow_item_request CHECK (
    CASE WHEN kind::text = 'FLOW_ITEM_ASKED_AGAIN' THEN account_id IS NOT NULL ELSE flow_item_request_id IS NULL END);
CREATE INDEX mail_flow_item_request_id_idx ON mail (flow_item_request_id);
