import { createHash } from 'node:crypto';
import type { Database, NamedStatement } from '../database/database.ts';
import type { Selection } from './selection.ts';

/** A statement compiled from named parameters; values are passed in the order of `parameters`. */
export interface CompiledStatement extends NamedStatement {
  parameters: readonly string[];
}

const compiled = new WeakMap<Selection, Map<string, CompiledStatement>>();

/**
 * Runs the statement of a read model for a selection. The text is built once per document and variant. The name
 * contains a digest of the text, because a connection keeps one prepared statement per name.
 *
 * @param model.name such as `deals.list`
 * @param model.variant what else the text depends on, such as the sort column
 * @param model.buildSql returns the text; parameters are written as `{name}`
 */
export async function readSelected<Row extends object>(
  database: Database,
  model: { name: string; variant?: string; selection: Selection; buildSql: () => string },
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  let variants = compiled.get(model.selection);
  if (!variants) {
    variants = new Map();
    compiled.set(model.selection, variants);
  }
  const key = `${model.name} ${model.variant ?? ''}`;
  let statement = variants.get(key);
  if (!statement) {
    statement = compileStatement(model.name, model.buildSql());
    variants.set(key, statement);
  }
  return runStatement(database, statement, values);
}

/** Runs a compiled statement; a parameter without a value is null. */
export function runStatement<Row extends object>(
  database: Pick<Database, 'query'>,
  statement: CompiledStatement,
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  return database.query<Row>(
    statement,
    statement.parameters.map((name) => values[name] ?? null),
  );
}

/** Compiles a statement that does not depend on a selection; parameters are written as `{name}`. */
export function compileStatement(name: string, template: string): CompiledStatement {
  const parameters: string[] = [];
  const text = template.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 10);
  return { name: `${name}.${digest}`, text, parameters };
}
