import { existsSync } from 'node:fs';
import { write } from '../report/progress.ts';
import { run } from '../report/run.ts';
import { installFromDebian } from '../test/debian.ts';

/** Of Debian 12: the oldest version that docs/operations.md promises. */
const programs = '/usr/lib/postgresql/15/bin';

/**
 * Runs the API's tests on Debian's PostgreSQL instead of the embedded one, in a cluster of their own that is thrown away.
 *
 * @returns the exit code; 0 where that server cannot be had, with a line that says so
 */
export async function testOnDebianPostgres(): Promise<number> {
  if (!existsSync(`${programs}/initdb`)) await installFromDebian(['postgresql-15']);
  if (!existsSync(`${programs}/initdb`)) {
    write(`  not run: ${programs} is missing (Debian 12, or install postgresql-15)`);
    return 0;
  }
  return run('vitest', ['run', '--project', 'api', '--reporter=dot'], { environment: { TEST_POSTGRES: programs } });
}
