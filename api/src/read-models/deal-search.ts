import type { Language } from '@platform/rules';

/**
 * Returns SQL of the distinct ids of the deals in whose texts a text occurs, or in the names of the company's country and sectors in
 * a language (OPP-05, OPP-06, CARE-14). The migrations of `deals_found` and `deal_search` describe the index, which has the English
 * names.
 *
 * @param text SQL of the searched text, which is not blank
 */
export function dealsFound(text: string, language: Language): string {
  const found = `SELECT found.id FROM deals_found(${text}) found`;
  if (language !== 'de') return found;
  return `${found}
    UNION SELECT deal.id FROM country JOIN company ON company.hq_country_code = country.code
      JOIN deal ON deal.company_id = company.id WHERE ${foldedContains('country.name_de_folded', text)}
    UNION SELECT deal.id FROM sector JOIN company_sector chosen ON chosen.sector = sector.value
      JOIN deal ON deal.company_id = chosen.company_id WHERE ${foldedContains('sector.description_de_folded', text)}`;
}

/**
 * Returns SQL of whether a text occurs in the German names of the country and sectors of a row named `company`.
 *
 * @param text SQL of the searched text
 */
export function germanNamesContain(text: string): string {
  return `(EXISTS (SELECT FROM country WHERE country.code = company.hq_country_code
      AND ${foldedContains('country.name_de_folded', text)})
    OR EXISTS (SELECT FROM company_sector chosen JOIN sector ON sector.value = chosen.sector
      WHERE chosen.company_id = company.id AND ${foldedContains('sector.description_de_folded', text)}))`;
}

/**
 * Returns SQL of whether a text occurs in folded texts, with the same result as `dealsFound`, for small numbers of rows
 * (OPP-06).
 *
 * @param folded SQL of texts folded by `search_folded`, one per line
 * @param text SQL of the searched text
 */
export function foldedContains(folded: string, text: string): string {
  return `strpos(${folded}, NULLIF(btrim(search_folded(${text})), '')) > 0`;
}

/** Returns an ILIKE pattern that matches a text anywhere; backslash, percent and underscore are escaped (OPP-06). */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
