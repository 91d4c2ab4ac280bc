import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root } from '../report/run.ts';
import { exceptionFor, exceptions, findHardcodedPaths, type HardcodedPath } from './hardcoded-paths.ts';

const ignoredFolders = new Set(['node_modules', 'dist', 'gql', 'generated']);

/** Returns every hard-coded page path outside the exceptions, and the exceptions that are no longer needed. */
export async function checkHardcodedPaths(): Promise<{ hardcoded: HardcodedPath[]; unused: string[] }> {
  const hardcoded: HardcodedPath[] = [];
  const unused = new Set(Object.keys(exceptions));
  const files = glob('{api,benchmarks,e2e,mfe-*,packages,shell,tools}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (name) => ignoredFolders.has(basename(name)),
  });
  for await (const file of files) {
    const found = findHardcodedPaths(file, await readFile(join(root, file), 'utf8'));
    const exception = exceptionFor(file);
    if (exception === undefined) hardcoded.push(...found);
    else if (found.length > 0) unused.delete(exception);
  }
  return { hardcoded, unused: [...unused] };
}

if (import.meta.main) {
  const { hardcoded, unused } = await checkHardcodedPaths();
  for (const { file, line, text } of hardcoded) {
    process.stdout.write(`${file}:${line} hard-codes the path of a page; build it with @platform/paths: ${text}\n`);
  }
  for (const place of unused)
    process.stdout.write(`${place} needs no exception in tools/boundaries/hardcoded-paths.ts\n`);
  process.exitCode = hardcoded.length + unused.length > 0 ? 1 : 0;
}
