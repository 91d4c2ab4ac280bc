import type { Selection } from './selection.ts';

/**
 * How the fields of a GraphQL type are read: for each field its SQL, or a function of what is selected below it.
 * `needs` names further fields that the type's resolvers read.
 */
export type JsonFields = Readonly<Record<string, string | ((below: Selection) => string)>>;

/**
 * A JSON object with the selected fields. Fields that the map lacks are left to resolvers, such as `logoUrl`, which
 * read what `needs` gives them.
 */
export function jsonObject(
  selection: Selection,
  fields: JsonFields,
  needs: Readonly<Record<string, readonly string[]>> = {},
): string {
  const names = new Set<string>(needs['*'] ?? []);
  for (const field of selection.keys()) {
    if (field in fields) names.add(field);
    for (const needed of needs[field] ?? []) names.add(needed);
  }
  const pairs = [...names].map((name) => {
    const sql = fields[name];
    if (sql === undefined) throw new Error(`A read model needs ${name}, which it cannot read`);
    return `'${name}', ${typeof sql === 'string' ? sql : sql(selection.get(name) ?? new Map())}`;
  });
  return `json_build_object(${pairs.join(', ')})`;
}

/** A JSON array of one object a row, `[]` without rows. */
export function jsonArray(object: string, from: string, order: string): string {
  return `(SELECT COALESCE(json_agg(${object} ORDER BY ${order}), '[]'::json) FROM ${from})`;
}

/** One row as a JSON object, null without a row. */
export function jsonRow(object: string, from: string): string {
  return `(SELECT ${object} FROM ${from})`;
}

/** A number of the database as text: JSON has floats only, and money is none (API-22). */
export function asText(column: string): string {
  return `${column}::text`;
}
