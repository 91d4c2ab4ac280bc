import { existsSync, globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { generateDocuments, generatePackageTypes } from '../codegen.ts';
import { repositoryRoot } from '../workspace.ts';

/**
 * `node codegen.ts [folder …]`: generates the GraphQL documents of the given folders (for packages only the types); by
 * default of the shell, all apps and the packages with documents.
 */
const named = process.argv.slice(2);
const folders = named.length > 0 ? named : ['shell', ...apps(), ...packagesWithDocuments()];

for (const folder of folders) {
  const directory = path.resolve(repositoryRoot, folder);
  if (!existsSync(directory)) throw new Error(`There is no folder ${directory}`);
  if (folder.startsWith('packages/')) await generatePackageTypes(directory);
  else await generateDocuments(directory);
}

function apps(): string[] {
  return readdirSync(repositoryRoot).filter((name) => name.startsWith('mfe-'));
}

function packagesWithDocuments(): string[] {
  const files = globSync('packages/*/src/**/*.graphql', { cwd: repositoryRoot });
  return [...new Set(files.map((file) => file.split('/').slice(0, 2).join('/')))];
}
