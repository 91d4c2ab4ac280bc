import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { typesWithoutId } from '../schema.ts';
import { composeContract, composeTypes, contractFile, typesFile } from '../src/compose.ts';

test('the published contract matches the schema of the API; `npm run contract -w @platform/api-contract` updates it', () => {
  const contract = composeContract();
  expect(readFileSync(contractFile, 'utf8')).toBe(contract);
  expect(readFileSync(typesFile, 'utf8')).toBe(composeTypes(contract));
});

test('the types list exactly the types without an id', () => {
  expect(typesWithoutId).toEqual(expect.arrayContaining(['DealPage', 'Permissions', 'Country']));
  for (const name of ['Deal', 'Query', 'Mutation', 'DealFilter']) expect(typesWithoutId).not.toContain(name);
});

test('the types cover arguments and results of root fields, with optional and nullable values', () => {
  const types = composeTypes(`
    enum Tone { LOUD SOFT }
    input Choice { tones: [Tone!], id: ID! }
    type Song { id: ID!, length: Int!, next: Song }
    type Songs { items: [Song!]! }
    type Query { songs(choice: Choice, limit: Int = 5): Songs! }
    type Mutation { remove(id: ID!): Boolean! }
  `);
  for (const line of [
    "type Tone = 'LOUD' | 'SOFT';",
    'tones?: Array<Tone> | null;',
    'next: Song | null;',
    'songs: { args: { choice?: Choice | null; limit?: number | null }; answer: Songs };',
    'remove: { args: { id: string }; answer: boolean };',
    'Song: Song;',
    "export const typesWithoutId = [\n  'Songs',\n]",
  ])
    expect(types).toContain(line);
});
