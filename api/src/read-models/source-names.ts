/**
 * SQL of whether a name of a step or item stands in what a flow was copied from, as it is or was: what staff wrote for one client
 * alone does not.
 *
 * @param source SQL of the id of the flow that it was copied from
 * @param name SQL of the name
 */
export const isOfSource = (source: string, name: string): string => `(EXISTS (
    SELECT FROM flow_section source_section LEFT JOIN flow_item source_item ON source_item.section_id = source_section.id
    WHERE source_section.flow_id = ${source} AND ${name} IN (source_section.name, source_item.name))
  OR EXISTS (
    SELECT FROM flow_version version WHERE version.flow_id = ${source} AND jsonb_path_exists(version.content,
      '$.sections[*] ? (@.name == $name || exists (@.items[*] ? (@.name == $name)))', jsonb_build_object('name', ${name}))))`;

/** SQL of the id of the flow that the flow of an investment was copied from. */
export const sourceOfInvestment = (id: string): string =>
  `(SELECT source_flow_id FROM flow WHERE flow.investment_id = ${id})`;
