-- Documents that are too long for the index are found by it as well, so that a search is one scan of one index: a scan of
-- their own was planned as one of all documents.
DROP INDEX deal_search_unindexed;

-- What the index holds of a document: each one and two letters; every word from each of its letters on, cut at 12; and where
-- one word follows another, the letters around the space. A tsvector takes 1 MB of them, which are at most 18 times the
-- document: a longer document has a line break as its only part, and every search finds it and reads it.
CREATE OR REPLACE FUNCTION search_parts(document text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 SET jit = off
  RETURN CASE WHEN octet_length(document) <= 50000 THEN (
    SELECT array_to_tsvector(COALESCE(array_agg(part), '{}'))
    FROM (
      -- Counting letters from the beginning of a very long word takes long: it is cut in pieces that overlap.
      SELECT substr(piece, start, size) AS part
      FROM (SELECT DISTINCT substr(word, place, 111) COLLATE "C" AS piece
          FROM string_to_table(translate(document, E'\n', ' '), ' ') AS word, generate_series(1, length(word), 100) AS place
        ) pieces,
        generate_series(1, least(length(piece), 100)) AS start, (VALUES (1), (2), (12)) sizes (size)
      UNION ALL
      SELECT right(word, 2) || ' ' || left(next, 2)
      FROM (SELECT word COLLATE "C" AS word, lead(word) OVER (PARTITION BY line ORDER BY place) COLLATE "C" AS next
        FROM string_to_table(document, E'\n') WITH ORDINALITY AS lines (content, line),
          string_to_table(content, ' ') WITH ORDINALITY AS words (word, place)) pairs
      WHERE word <> '' AND next <> ''
    ) parts
  ) ELSE array_to_tsvector(ARRAY[E'\n']) END;

-- The parts that a document has which contains a folded text; the answer is exact for one word of up to 12 letters, but for
-- the documents that are read
CREATE OR REPLACE FUNCTION search_query(folded text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    WITH words AS (
      SELECT word, place, lead(word) OVER (ORDER BY place) AS next
      FROM string_to_table(folded, ' ') WITH ORDINALITY AS words (word, place) WHERE word <> ''
    ), parts AS (
      -- Only the last word may go on; one or two letters have an entry of their own, which spares reading all that begin so.
      SELECT left(word, 12) AS part, next IS NULL AND length(word) > 2 AS begins FROM words
      UNION
      SELECT right(word, 2) || ' ' || left(next, 2), true FROM words
      WHERE next IS NOT NULL AND (place > 1 OR length(word) > 1)
    )
    SELECT ('''' || E'\n' || ''' | ' || string_agg(
      '''' || replace(replace(part, '\', '\\'), '''', '''''') || '''' || CASE WHEN begins THEN ':*' ELSE '' END, ' & '))::tsquery
    FROM parts);
REINDEX INDEX deal_search_parts;
