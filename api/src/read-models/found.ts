/** The folded search; null, which nothing contains, if nothing is left of it. */
const folded = `(SELECT NULLIF(btrim(search_folded({search})), ''))`;

/** Returns SQL of an order by a text folded by `search_folded`: what starts with the search first, then by the text. */
export const foundOrder = (text: string) => `starts_with(${text}, ${folded}) DESC, ${text}`;

/** Returns SQL of the name of a row of `account` of any name: the e-mail address if it has none. */
export const personName = (row: string) =>
  `COALESCE(NULLIF(concat_ws(' ', ${row}.first_name, ${row}.last_name), ''), ${row}.email::text)`;

/**
 * SQL of that name, folded, from a row named `listed` of `account_list`: its document is name and address. In the order of
 * the index `account_list_found`.
 */
export const foldedPersonName = `left(ltrim(listed.document, E'\\n'), 100) COLLATE "C"`;

/** SQL of whether that name starts with the search, which the index answers. */
export const personStartsWithSearch = `${foldedPersonName} >= ${folded} AND ${foldedPersonName} < ${folded} || chr(1114111)`;

/** SQL of the name of the deal of rows named `deal` and `company`. */
export const dealName = `concat_ws(' - ', company.name, NULLIF(deal.title, ''))`;

/** SQL of that name, folded; its letters are compared one by one, which is fast for thousands of deals. */
export const foldedDealName = `concat_ws(' - ', company.name_folded, NULLIF(deal.title_folded, '')) COLLATE "C"`;
