import { buildApps, generateApi, generateOperations } from '../build/build.ts';
import { reportFault } from '../report/progress.ts';
import { reportFile } from '../report/reports.ts';
import { run } from '../report/run.ts';

/** `npm run test:delivery`: tests the built shell and apps together with what was released before. */
async function testDelivery(): Promise<number> {
  await Promise.all([generateApi(), generateOperations()]);
  await buildApps();
  const report = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${reportFile('delivery')}`];
  return run('vitest', ['run', '--project', 'delivery', ...report]);
}

try {
  process.exitCode = await testDelivery();
} catch (fault) {
  reportFault(fault);
}
