import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { generate } from '@graphql-codegen/cli';
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';
import { packageDirectory, readManifest, resolveModule } from './workspace.ts';

const schema = resolveModule('@platform/api-contract/schema.graphql');

const config = {
  strictScalars: true,
  scalars: { BigInt: 'string', Decimal: 'string', DateTime: 'string', Date: 'string' },
  enumsAsTypes: true,
  useTypeImports: true,
  dedupeFragments: true,
  importExtension: '.ts',
  emitLegacyCommonJSImports: false,
};

/**
 * Generates `src/gql/` of an app or the shell from the GraphQL documents in its sources and in the `.graphql` files of
 * the packages it depends on: types, documents and `persisted-documents.json`, which maps the SHA-256 of each operation
 * to its text. Does not rewrite unchanged files.
 *
 * @throws when a document does not match the schema
 */
export async function generateDocuments(directory: string): Promise<void> {
  if (!existsSync(path.join(directory, 'src'))) return;
  await generate(
    {
      cwd: directory,
      silent: true,
      errorsOnly: true,
      overwrite: true,
      ignoreNoDocuments: true,
      schema,
      // Relative to `cwd`, because the name of a folder may have characters with a meaning in patterns: `Apps (2026)`.
      documents: ['src/**/*.{ts,tsx}', '!src/gql/**', ...packageDocuments(directory)],
      generates: {
        'src/gql/': {
          preset: 'client',
          documentTransforms: [addTypenameSelectionDocumentTransform],
          presetConfig: {
            fragmentMasking: { unmaskFunctionName: 'readFragment' },
            persistedDocuments: { mode: 'embedHashInDocument', hashPropertyName: 'hash', hashAlgorithm: 'sha256' },
          },
          config,
        },
      },
    },
    true,
  );
}

/**
 * Generates `src/gql/graphql.ts` of a package from its `.graphql` files: types only, because the documents are
 * generated into the apps.
 *
 * @throws when a document does not match the schema
 */
export async function generatePackageTypes(directory: string): Promise<void> {
  await generate(
    {
      cwd: directory,
      silent: true,
      errorsOnly: true,
      overwrite: true,
      schema,
      documents: `${directory}/src/**/*.graphql`,
      generates: { [`${directory}/src/gql/graphql.ts`]: { plugins: ['typescript-operations'], config } },
    },
    true,
  );
}

function packageDocuments(directory: string): string[] {
  return Object.keys(readManifest(directory).dependencies ?? {})
    .filter((name) => name.startsWith('@platform/'))
    .map((name) => path.relative(directory, realpathSync(packageDirectory(name, directory))))
    .map((folder) => `${folder.replaceAll(path.sep, '/')}/src/**/*.graphql`);
}
