import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Generates the code that is not in the repository: the database client and the resolver types, or only the one named
 * by the argument, `client` or `resolvers`.
 *
 * A domain declares the shape that its resolvers pass to the fields of a type by exporting `<Type>Mapper` from
 * `domains/<domain>/mappers.ts`; without one, resolvers may pass a partial object.
 */
const source = import.meta.dirname;
const output = join(source, 'graphql/generated/resolvers.ts');

async function findMappers(): Promise<Record<string, string>> {
  const mappers: Record<string, string> = {};
  for (const domain of await readdir(join(source, 'domains'))) {
    const file = join(source, 'domains', domain, 'mappers.ts');
    if (!existsSync(file)) continue;
    for (const [, name, type] of (await readFile(file, 'utf8')).matchAll(
      /export (?:type|interface) ((\w+)Mapper)\b/g,
    )) {
      mappers[String(type)] = `${relative(join(output, '..'), file)}#${name}`;
    }
  }
  return mappers;
}

function generateDatabaseClient(): void {
  execFileSync(process.execPath, [join(source, '../../node_modules/prisma/build/index.js'), 'generate'], {
    cwd: join(source, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function generateResolverTypes(): Promise<void> {
  // Imported lazily: loading it takes a second, which generating only the database client does not need.
  const { generate } = await import('@graphql-codegen/cli');
  await generate(
    {
      silent: true,
      schema: [join(source, 'graphql/common.graphql'), join(source, 'domains/*/schema.graphql')],
      generates: {
        [output]: {
          plugins: ['typescript', 'typescript-resolvers'],
          config: {
            contextType: '../../context.ts#RequestContext',
            defaultMapper: '../parent.ts#Parent<{T}>',
            mappers: await findMappers(),
            enumsAsTypes: true,
            useTypeImports: true,
            scalars: {
              ID: { input: 'string', output: 'string' },
              BigInt: { input: 'string', output: 'string' },
              Decimal: { input: 'string', output: 'string' },
              DateTime: { input: 'string', output: 'string | Date' },
              Date: { input: 'string', output: 'string | Date' },
            },
            strictScalars: true,
          },
        },
      },
    },
    true,
  );
}

const only = process.argv[2];
if (only !== 'resolvers') generateDatabaseClient();
if (only !== 'client') await generateResolverTypes();
