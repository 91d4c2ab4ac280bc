import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, printSchema } from 'graphql';
import { printSchemaTypes } from './schema-types.ts';

const apiSources = path.resolve(import.meta.dirname, '../../../api/src');

/** Files of the published contract: the schema, and its TypeScript types. */
export const contractFile = path.resolve(import.meta.dirname, '../schema.graphql');
export const typesFile = path.resolve(import.meta.dirname, '../schema.ts');

/**
 * Returns the contract as SDL, composed of the API's common types and the schema of each domain.
 *
 * @throws when the parts do not form a valid schema
 */
export function composeContract(): string {
  const parts = [
    path.join(apiSources, 'graphql/common.graphql'),
    ...globSync('domains/*/schema.graphql', { cwd: apiSources })
      .sort()
      .map((file) => path.join(apiSources, file)),
  ];
  return `${printSchema(buildSchema(parts.map((file) => readFileSync(file, 'utf8')).join('\n')))}\n`;
}

/** Returns the TypeScript types of a contract. */
export function composeTypes(contract: string): string {
  return printSchemaTypes(buildSchema(contract));
}
