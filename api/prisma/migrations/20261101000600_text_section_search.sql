-- What a search reads of a text section, worked out when it is written: taking the markup out of every candidate while
-- searching would cost seconds (OPP-05)
DROP INDEX deal_text_section_trigram;
ALTER TABLE deal_text_section
  ADD COLUMN search_text text GENERATED ALWAYS AS (title || ' ' || rich_text_as_read(body)) STORED;
CREATE INDEX deal_text_section_trigram ON deal_text_section USING gin (search_text gin_trgm_ops);
