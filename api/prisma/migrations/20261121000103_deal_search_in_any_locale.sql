-- What a search finds does not depend on the locale of the database (OPP-06): which letters have a small form and what is
-- white space (a no-break space is none to glibc; to the locale C, É has no small form) is read from the root of Unicode.

-- As texts and searches are compared: letter case, white space and how an accent is put together do not count. The
-- collation named once is that of every function around it.
CREATE OR REPLACE FUNCTION search_folded(text text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(lower(normalize(regexp_replace(text COLLATE "und-x-icu", '\s+', ' ', 'g'))), 'ς', 'σ');

-- Documents that another locale has folded, and with them their entries in the index
SELECT deal_search_refresh(ARRAY(SELECT id FROM deal));
