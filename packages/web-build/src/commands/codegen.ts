import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { generateDocuments } from '../codegen.ts';
import { repositoryRoot } from '../workspace.ts';

/** `node codegen.ts [folder …]`: generates the GraphQL documents of these folders, by default of shell and all apps. */
const named = process.argv.slice(2);
const folders =
  named.length > 0 ? named : ['shell', ...readdirSync(repositoryRoot).filter((name) => name.startsWith('mfe-'))];

for (const folder of folders) {
  const directory = path.resolve(repositoryRoot, folder);
  if (!existsSync(directory)) throw new Error(`There is no folder ${directory}`);
  await generateDocuments(directory);
}
