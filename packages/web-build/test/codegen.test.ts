import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generateDocuments } from '../src/index.ts';
import { repositoryRoot } from '../src/workspace.ts';

let parent: string;
beforeEach(async () => {
  // Where the generator's own packages are found.
  await mkdir(join(repositoryRoot, '.cache'), { recursive: true });
  parent = await mkdtemp(join(repositoryRoot, '.cache/codegen-'));
});
afterEach(() => rm(parent, { recursive: true }));

test('DLV-08 generates the documents of an app in a folder of any name', async () => {
  const directory = join(parent, 'Übung (1) [neu] {a,b}', 'mfe-notes');
  await mkdir(join(directory, 'src'), { recursive: true });
  await writeFile(join(directory, 'package.json'), '{ "dependencies": { "@platform/app-kit": "^0.1.0" } }');
  await writeFile(
    join(directory, 'src/page.tsx'),
    "import { graphql } from './gql/index.ts';\ngraphql(`query Notes { deals(limit: 1) { totalCount } }`);\n",
  );
  await generateDocuments(directory);
  const persisted = JSON.parse(await readFile(join(directory, 'src/gql/persisted-documents.json'), 'utf8'));
  expect(Object.values(persisted)).toEqual([expect.stringMatching(/^query Notes \{/)]);
});
