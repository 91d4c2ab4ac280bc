-- Both tables have some hundred rows at most, which are rewritten in no time.
-- squawk-ignore-file adding-field-with-default
-- The German names of countries and sectors, by which people find deals whose language is German (CARE-14); the seed writes them.
-- They are no part of the documents of `deal_search`, which are read in every language. When search_folded changes, the folded
-- ones have to be written anew.
ALTER TABLE country
  ADD COLUMN name_de TEXT,
  ADD COLUMN name_de_folded TEXT GENERATED ALWAYS AS (search_folded(name_de)) STORED;
ALTER TABLE sector
  ADD COLUMN description_de TEXT,
  ADD COLUMN description_de_folded TEXT GENERATED ALWAYS AS (search_folded(description_de)) STORED;
