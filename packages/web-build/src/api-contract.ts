import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RestContract } from '@platform/app-contract/schema';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { readJson, resolveModule } from './workspace.ts';

/** Returns the published contract of the API: of a working tree, by default the one that this package depends on. */
export function readApiContract(root?: string): { schema: GraphQLSchema; rest: RestContract } {
  const folder = root
    ? path.join(root, 'packages/api-contract')
    : path.dirname(resolveModule('@platform/api-contract/rest.json'));
  return {
    schema: buildSchema(readFileSync(path.join(folder, 'schema.graphql'), 'utf8')),
    rest: readJson<RestContract>(path.join(folder, 'rest.json')),
  };
}
