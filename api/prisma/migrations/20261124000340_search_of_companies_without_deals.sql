-- Companies without deals have no search document: an import of thousands of them does not look for any (DATA-01).
CREATE OR REPLACE FUNCTION deal_search_refresh(deals uuid[]) RETURNS void
  LANGUAGE plpgsql AS $$
  BEGIN
    IF cardinality(deals) = 0 THEN RETURN; END IF;
    PERFORM FROM deal_search WHERE deal_id = ANY (deals) ORDER BY deal_id FOR NO KEY UPDATE;
    UPDATE deal_search SET document = fresh.document
    FROM deal_search_documents(deals) fresh
    WHERE fresh.deal_id = deal_search.deal_id AND fresh.document <> deal_search.document;
  END $$;
