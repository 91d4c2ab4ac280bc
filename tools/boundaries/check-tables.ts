import { glob, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root } from '../report/run.ts';
import { findTableViolations, readTables, type TableViolation } from './tables.ts';

const schemaFolder = 'api/prisma/schema';

/** Returns every use of a table that the boundaries between domains forbid. */
export async function checkTables(): Promise<TableViolation[]> {
  const schemas: Record<string, string> = {};
  for (const name of await readdir(join(root, schemaFolder))) {
    schemas[basename(name, '.prisma')] = await readFile(join(root, schemaFolder, name), 'utf8');
  }
  const tables = readTables(schemas);
  const domains = new Set(['identity', ...(await readdir(join(root, 'api/src/domains')))]);
  const violations: TableViolation[] = [];
  for await (const file of glob('api/src/{domains,identity,read-models}/**/*.ts', { cwd: root })) {
    violations.push(...findTableViolations(file, await readFile(join(root, file), 'utf8'), tables, domains));
  }
  return violations;
}

if (import.meta.main) {
  const violations = await checkTables();
  for (const { file, line, message } of violations) process.stdout.write(`${file}:${line} ${message}\n`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
