import { existsSync } from 'node:fs';
import { write } from '../report/progress.ts';
import { run } from '../report/run.ts';
import { installFromDebian } from '../test/debian.ts';

/** Debian 12 ships the oldest PostgreSQL version that docs/operations.md supports. */
const programs = '/usr/lib/postgresql/15/bin';

/**
 * Runs the API's tests on Debian's PostgreSQL instead of the embedded one, in a temporary cluster.
 *
 * @returns the exit code; 0 with a message where that server is not available
 */
export async function testOnDebianPostgres(): Promise<number> {
  if (!existsSync(`${programs}/initdb`)) await installFromDebian(['postgresql-15']);
  if (!existsSync(`${programs}/initdb`)) {
    write(`  not run: ${programs} is missing (Debian 12, or install postgresql-15)`);
    return 0;
  }
  return run('vitest', ['run', '--project', 'api', '--reporter=dot'], { environment: { TEST_POSTGRES: programs } });
}
