-- The orders of OPP-09: ascending starts with the deals without the value, descending ends with them.
DROP INDEX deal_visible_deadline, deal_visible_valuation, deal_visible_available;
CREATE INDEX deal_visible_deadline ON deal (investment_deadline NULLS FIRST, id)
  WHERE published_at IS NOT NULL AND status NOT IN ('CANCELED', 'VOIDED');
CREATE INDEX deal_visible_valuation ON deal (valuation NULLS FIRST, id)
  WHERE published_at IS NOT NULL AND status NOT IN ('CANCELED', 'VOIDED');
CREATE INDEX deal_visible_available
  ON deal (COALESCE(investment_amount_available, investment_value - committed_amount) NULLS FIRST, id)
  WHERE published_at IS NOT NULL AND status NOT IN ('CANCELED', 'VOIDED');
-- A tab of the list in its first order, and its count (OPP-02, OPP-08)
CREATE INDEX deal_visible_status_published ON deal (status, published_at, id)
  WHERE published_at IS NOT NULL AND status NOT IN ('CANCELED', 'VOIDED');
-- Names from A to Z whatever their letter case and the collation of the database
CREATE INDEX company_name_order ON company (lower(name), id);

-- What a reader sees of a rich text: a search must not find markup (OPP-05)
CREATE FUNCTION rich_text_as_read(body text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(replace(replace(replace(
    regexp_replace(
      regexp_replace(body, '</?(p|div|h[1-6]|ul|ol|li|br|table|tr|td|th|blockquote|pre|hr)(\s[^>]*)?/?>', ' ', 'gi'),
      '<[^>]*>', '', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');
DROP INDEX deal_text_section_trigram;
CREATE INDEX deal_text_section_trigram
  ON deal_text_section USING gin ((title || ' ' || rich_text_as_read(body)) gin_trgm_ops);
CREATE INDEX notable_investor_trigram ON notable_investor USING gin ((name::text) gin_trgm_ops);
