import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../report/run.ts';
import { prepareFormer } from './former.ts';

const tests = 'api/test';

/** Folders whose tests cannot tell whether the former release works on the present database. */
const leftOut = [
  // They compare the migrations and the tables themselves with what the former release had.
  'database',
  // They start installations with other software, for which Debian's packages are needed.
  'operator',
  // They repeat at random, and while processes are killed, what the tests of the domains write and read.
  'soak',
  // They test what happens before a table is read or written: settings, limits of calls, logs and the virus scanner.
  'configuration',
  'errors',
  'graphql',
  'plugins',
  'process',
  'scanner',
];

/**
 * Runs the API tests of the former release on a database with the present migrations, as it is while the present release is
 * started.
 *
 * @returns the exit code
 */
export async function testFormerApi(): Promise<number> {
  const directory = await prepareFormer();
  const environment = { PATH: `${join(directory, 'node_modules/.bin')}:${process.env.PATH}` };
  // Chosen by folder, because vitest does not pass `--exclude` on to its projects.
  const entries = await readdir(join(directory, tests));
  const chosen = entries.filter((name) => !leftOut.includes(name)).map((name) => join(directory, tests, name));
  // The default reporter names the tests that failed. Limits are those of a busy machine: what counts is the answer.
  const parameters = ['run', '--project', 'api', '--reporter=default', '--testTimeout=120000', ...chosen];
  return run('vitest', parameters, { directory, environment });
}
