import { generateOperations } from '../build/build.ts';
import { run } from '../report/run.ts';

/** Runs clean builds of the shell and the apps, which take half a minute of processor time each. */
export async function testBuilds(): Promise<number> {
  await generateOperations();
  return run('vitest', ['run', '--project', 'builds', '--reporter=verbose']);
}
