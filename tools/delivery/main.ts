import { buildApps, generateApi, generateOperations } from '../build/build.ts';
import { reportFault } from '../report/progress.ts';
import { reportFile } from '../report/reports.ts';
import { run } from '../report/run.ts';
import { testInBrowser } from '../test/browser.ts';

/** `npm run test:delivery`: tests the built shell and apps with what was released before, at last in the browser. */
async function testDelivery(): Promise<number> {
  await Promise.all([generateApi(), generateOperations()]);
  await buildApps();
  const report = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${reportFile('delivery')}`];
  const code = await run('vitest', ['run', '--project', 'delivery', ...report]);
  return (await testInBrowser('delivery-e2e')) || code;
}

try {
  process.exitCode = await testDelivery();
} catch (fault) {
  reportFault(fault);
}
