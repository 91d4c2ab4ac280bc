import { existsSync } from 'node:fs';
import { buildApps } from '../build/build.ts';
import { run } from '../report/run.ts';
import { installFromDebian } from '../test/debian.ts';

/** Debian packages by a program whose presence shows that the package is installed. */
const packages = { '/usr/sbin/nginx': 'nginx-light', '/usr/sbin/clamd': 'clamav-daemon' };

/**
 * Tests complete installations with their surrounding software; a test whose program is missing reports that it did not
 * run.
 */
export async function testAsOperator(): Promise<number> {
  const missing = Object.entries(packages).flatMap(([program, name]) => (existsSync(program) ? [] : [name]));
  if (missing.length > 0) await installFromDebian(missing);
  await buildApps();
  return run('vitest', ['run', '--project', 'operator', '--reporter=verbose']);
}
