/**
 * The ids of deals in whose texts `{pattern}` occurs (OPP-05). One branch a table, so that each uses its trigram index; the
 * expressions are written as the indexes have them.
 */
export const dealsFound = `
  SELECT found.id FROM deal found WHERE found.title ILIKE {pattern}
  UNION ALL
  SELECT section.deal_id FROM deal_text_section section
  WHERE section.search_text ILIKE {pattern}
  UNION ALL
  SELECT found.id FROM deal found WHERE found.company_id IN (
    SELECT company.id FROM company
    WHERE (company.name || ' ' || company.blurb || ' ' || company.description || ' ' || COALESCE(company.hq_city, '')
      || ' ' || COALESCE(company.hq_state, '')) ILIKE {pattern}
    UNION ALL
    SELECT company.id FROM company JOIN country ON country.code = company.hq_country_code
    WHERE country.name ILIKE {pattern}
    UNION ALL
    SELECT chosen.company_id FROM company_sector chosen JOIN sector ON sector.value = chosen.sector
    WHERE sector.description ILIKE {pattern}
    UNION ALL
    SELECT funding_round.company_id FROM notable_investor
      JOIN funding_round_notable_investor entry ON entry.notable_investor_id = notable_investor.id
      JOIN funding_round ON funding_round.id = entry.funding_round_id
    WHERE notable_investor.name::text ILIKE {pattern})`;

/** A pattern for ILIKE that finds a text anywhere; backslash, percent and underscore stand for themselves (OPP-06). */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
