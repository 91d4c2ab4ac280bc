import { existsSync } from 'node:fs';
import { buildApps } from '../build/build.ts';
import { run } from '../report/run.ts';
import { installFromDebian } from '../test/debian.ts';

/** By the program that shows whether a package is there. */
const packages = { '/usr/sbin/nginx': 'nginx-light' };

/** Runs whole products with what stands around them; tests whose program is missing say that they were not run. */
export async function testAsOperator(): Promise<number> {
  const missing = Object.entries(packages).flatMap(([program, name]) => (existsSync(program) ? [] : [name]));
  if (missing.length > 0) await installFromDebian(missing);
  await buildApps();
  return run('vitest', ['run', '--project', 'operator', '--reporter=verbose']);
}
