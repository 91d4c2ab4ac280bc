import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RestContract } from '@platform/app-contract/schema';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { readJson, repositoryRoot } from './workspace.ts';

/** Returns the published contract of the API of a working tree. */
export function readApiContract(root: string = repositoryRoot): { schema: GraphQLSchema; rest: RestContract } {
  const folder = path.join(root, 'packages/api-contract');
  return {
    schema: buildSchema(readFileSync(path.join(folder, 'schema.graphql'), 'utf8')),
    rest: readJson<RestContract>(path.join(folder, 'rest.json')),
  };
}
