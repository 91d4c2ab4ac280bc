import { glob, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root } from '../report/run.ts';
import { type Crossing, findCrossings, readTables } from './tables.ts';

const schemaFolder = 'api/prisma/schema';

/** Every place of the API that uses a table it may not. */
export async function checkTables(): Promise<Crossing[]> {
  const schemas: Record<string, string> = {};
  for (const name of await readdir(join(root, schemaFolder))) {
    schemas[basename(name, '.prisma')] = await readFile(join(root, schemaFolder, name), 'utf8');
  }
  const tables = readTables(schemas);
  const domains = new Set(['identity', ...(await readdir(join(root, 'api/src/domains')))]);
  const crossings: Crossing[] = [];
  for await (const file of glob('api/src/{domains,identity,read-models}/**/*.ts', { cwd: root })) {
    crossings.push(...findCrossings(file, await readFile(join(root, file), 'utf8'), tables, domains));
  }
  return crossings;
}

if (import.meta.main) {
  const crossings = await checkTables();
  for (const { file, line, message } of crossings) process.stdout.write(`${file}:${line} ${message}\n`);
  process.exitCode = crossings.length > 0 ? 1 : 0;
}
