import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root } from '../report/run.ts';
import { exceptionFor, exceptions, findWrittenAddresses, type WrittenAddress } from './addresses.ts';

const notOurs = new Set(['node_modules', 'dist', 'gql', 'generated']);

/** Every address of a page that is written out where it may not be, and the exceptions that nothing needs. */
export async function checkAddresses(): Promise<{ written: WrittenAddress[]; unneeded: string[] }> {
  const written: WrittenAddress[] = [];
  const unneeded = new Set(Object.keys(exceptions));
  const files = glob('{api,benchmarks,e2e,mfe-*,packages,shell,tools}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (name) => notOurs.has(basename(name)),
  });
  for await (const file of files) {
    const found = findWrittenAddresses(file, await readFile(join(root, file), 'utf8'));
    const exception = exceptionFor(file);
    if (exception === undefined) written.push(...found);
    else if (found.length > 0) unneeded.delete(exception);
  }
  return { written, unneeded: [...unneeded] };
}

if (import.meta.main) {
  const { written, unneeded } = await checkAddresses();
  for (const { file, line, text } of written) {
    process.stdout.write(`${file}:${line} writes out the address of a page, which @platform/paths builds: ${text}\n`);
  }
  for (const place of unneeded) process.stdout.write(`${place} needs no exception in tools/boundaries/addresses.ts\n`);
  process.exitCode = written.length + unneeded.length > 0 ? 1 : 0;
}
