import type { Selection } from './selection.ts';

declare const shape: unique symbol;

/** SQL of a JSON value that is read as `Value`. */
export type Json<Value> = string & { readonly [shape]?: Value };

/** SQL that gives JSON of a type; for what the functions below do not put together. */
export function asJson<Value>(sql: string): Json<Value> {
  return sql as Json<Value>;
}

type Item<Value> = NonNullable<Value> extends readonly (infer Each)[] ? Each : NonNullable<Value>;

/** An object, or a list of objects, is read by what is selected below it; any other value by its SQL alone. */
type FieldSql<Value> = '__typename' extends keyof Item<Value> ? (subselection: Selection) => Json<Value> : string;

/**
 * How the fields of a GraphQL type are read, each of them. `Resolved` are those that have a resolver or loader instead,
 * `Extra` what these read of the row beside its fields.
 */
export type JsonFields<Type, Resolved extends keyof Type = never, Extra = unknown> = {
  readonly [Field in Exclude<keyof Type, '__typename' | Resolved> | keyof Extra]: FieldSql<(Type & Extra)[Field]>;
};

/**
 * A JSON object with the selected fields. Resolvers of the others, such as `logoUrl`, read what `dependencies` gives them; what it
 * names as `*` is read whatever is selected.
 */
export function jsonObject<Type, Resolved extends keyof Type, Extra>(
  selection: Selection,
  fields: JsonFields<Type, Resolved, Extra>,
  dependencies: { readonly [Field in Resolved | '*']?: readonly (keyof JsonFields<Type, Resolved, Extra>)[] } = {},
): Json<Type> {
  const sqlOf = new Map<string, string | ((subselection: Selection) => string)>(Object.entries(fields));
  const dependenciesOf = new Map<string, readonly string[]>(Object.entries(dependencies));
  const names = new Set<string>(dependenciesOf.get('*'));
  for (const field of selection.keys()) {
    if (sqlOf.has(field)) names.add(field);
    for (const dependency of dependenciesOf.get(field) ?? []) names.add(dependency);
  }
  const pairs = [...names].map((name) => {
    const sql = sqlOf.get(name);
    return `'${name}', ${typeof sql === 'function' ? sql(selection.get(name) ?? new Map()) : sql}`;
  });
  return asJson(`json_build_object(${pairs.join(', ')})`);
}

/** A JSON array of one object a row, `[]` without rows. */
export function jsonArray<Value>(object: Json<Value>, from: string, order: string): Json<Value[]> {
  return asJson(`(SELECT COALESCE(json_agg(${object} ORDER BY ${order}), '[]'::json) FROM ${from})`);
}

/** One row as a JSON object; null without a row, which the type does not say. */
export function jsonRow<Value>(object: Json<Value>, from: string): Json<Value> {
  return asJson(`(SELECT ${object} FROM ${from})`);
}

/** A value where a condition is true, else null. */
export function jsonIf<Value>(condition: string, value: Json<Value>): Json<Value | null> {
  return asJson(`CASE WHEN ${condition} THEN ${value} END`);
}

/** A list where a condition is true, else `[]`. */
export function jsonArrayIf<Value>(condition: string, list: Json<Value[]>): Json<Value[]> {
  return asJson(`CASE WHEN ${condition} THEN ${list} ELSE '[]'::json END`);
}

/** A number of the database as text: JSON has floats only, and money is none (API-22). */
export function asText(column: string): string {
  return `${column}::text`;
}
