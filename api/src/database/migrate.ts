import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import { withSchemaEngine } from './schema-engine.ts';

const prismaDirectory = join(import.meta.dirname, '../../prisma');
const filters = { externalTables: [], externalEnums: [] };

/** The migrations folder in the form the schema engine takes, oldest first. */
async function readMigrations(): Promise<MigrationList> {
  const baseDir = join(prismaDirectory, 'migrations');
  const names = (await readdir(baseDir, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: await readFile(join(baseDir, 'migration_lock.toml'), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names
        .map((entry) => entry.name)
        .sort()
        .map(async (path) => ({
          path,
          migrationFile: {
            path: 'migration.sql',
            content: {
              tag: 'ok' as const,
              value: await readFile(join(baseDir, path, 'migration.sql'), 'utf8'),
            },
          },
        })),
    ),
  };
}

/**
 * Applies the migrations that the database lacks, each in the order of its name, and records them in
 * `_prisma_migrations` as `prisma migrate deploy` does.
 *
 * @returns the names of the migrations applied now
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  return withSchemaEngine(databaseUrl, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList: await readMigrations(), filters });
    return appliedMigrationNames;
  });
}
