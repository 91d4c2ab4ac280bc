import type { Selection } from './selection.ts';

declare const shape: unique symbol;

/** SQL of a JSON value of type `Value`. */
export type Json<Value> = string & { readonly [shape]?: Value };

/** Types SQL as JSON, for expressions that the functions below cannot build. */
export function asJson<Value>(sql: string): Json<Value> {
  return sql as Json<Value>;
}

type Item<Value> = NonNullable<Value> extends readonly (infer Each)[] ? Each : NonNullable<Value>;

/** An object or a list of objects is built from its subselection; any other value is plain SQL. */
type FieldSql<Value> = '__typename' extends keyof Item<Value> ? (subselection: Selection) => Json<Value> : string;

/**
 * The SQL of every field of a GraphQL type. `Resolved` are the fields that have a resolver or loader instead, `Extra`
 * the additional values that these need from the row.
 */
export type JsonFields<Type, Resolved extends keyof Type = never, Extra = unknown> = {
  readonly [Field in Exclude<keyof Type, '__typename' | Resolved> | keyof Extra]: FieldSql<(Type & Extra)[Field]>;
};

/**
 * Returns a JSON object of the selected fields. `dependencies` names the values that the resolvers of other fields,
 * such as `logoUrl`, need; those of `*` are always read.
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

/** Returns a JSON array with one object per row, `[]` without rows. */
export function jsonArray<Value>(object: Json<Value>, from: string, order: string): Json<Value[]> {
  return asJson(`(SELECT COALESCE(json_agg(${object} ORDER BY ${order}), '[]'::json) FROM ${from})`);
}

/** Returns one row as a JSON object; null without a row, which the type does not express. */
export function jsonRow<Value>(object: Json<Value>, from: string): Json<Value> {
  return asJson(`(SELECT ${object} FROM ${from})`);
}

/** Returns a value if a condition is true, otherwise null. */
export function jsonIf<Value>(condition: string, value: Json<Value>): Json<Value | null> {
  return asJson(`CASE WHEN ${condition} THEN ${value} END`);
}

/** Returns a list if a condition is true, otherwise `[]`. */
export function jsonArrayIf<Value>(condition: string, list: Json<Value[]>): Json<Value[]> {
  return asJson(`CASE WHEN ${condition} THEN ${list} ELSE '[]'::json END`);
}

/** Returns a number as text: JSON numbers are floats, which cannot represent money exactly (API-22). */
export function asText(column: string): string {
  return `${column}::text`;
}
