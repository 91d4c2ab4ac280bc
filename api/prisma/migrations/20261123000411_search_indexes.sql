-- The order in which the search over all areas shows people: by the first 100 letters of their folded name, or of their
-- address if they have none. Which of them start with a text is a range of this order, letter by letter.
CREATE INDEX account_list_found ON account_list (staff, left(ltrim(document, E'\n'), 100) COLLATE "C", account_id);

-- The pairs of adjacent letters of a text, as numbers; null without any. A text can only contain another one whose pairs it
-- has; trigrams tell that of texts with three letters or digits in a row only. When this function or search_folded changes,
-- the indexes below have to be built anew.
CREATE FUNCTION search_pairs(text text) RETURNS bigint[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT array_agg(ascii(one)::bigint * 2097152 + ascii(two))
    FROM unnest(string_to_array(text, NULL), (string_to_array(text, NULL))[2:]) AS letter (one, two) WHERE two <> '');

CREATE INDEX account_list_client_pairs ON account_list USING gin (search_pairs(document)) WITH (fastupdate = off) WHERE NOT staff;
CREATE INDEX account_list_employee_pairs ON account_list USING gin (search_pairs(document)) WITH (fastupdate = off) WHERE staff;
CREATE INDEX whitelist_list_whitelist_pairs ON whitelist_list USING gin (search_pairs(document)) WITH (fastupdate = off)
  WHERE tab = 'WHITELIST';
CREATE INDEX whitelist_list_interested_pairs ON whitelist_list USING gin (search_pairs(document)) WITH (fastupdate = off)
  WHERE tab = 'INTERESTED';
CREATE INDEX company_name_pairs ON company USING gin (search_pairs(name_folded)) WITH (fastupdate = off);
CREATE INDEX deal_title_pairs ON deal USING gin (search_pairs(title_folded)) WITH (fastupdate = off);
