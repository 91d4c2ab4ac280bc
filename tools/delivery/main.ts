import { parseArgs } from 'node:util';
import { buildApps, generateApi, generateOperations } from '../build/build.ts';
import { CommandError, reportFault, write } from '../report/progress.ts';
import { reportFile } from '../report/reports.ts';
import { run } from '../report/run.ts';
import { testInBrowser } from '../test/browser.ts';
import { prepareFormer } from './former.ts';
import { testFormerApi } from './former-api.ts';

const parts = {
  releases: { title: 'Releases that are built and published', test: testReleases },
  api: { title: 'The former API on the present database', test: testFormerApi },
  browser: { title: 'Releases in the browser', test: testBrowser },
};
type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];

/** Tests the builds of the shell and the apps, and what is published of them. */
function testReleases(): Promise<number> {
  const report = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${reportFile('delivery')}`];
  return run('vitest', ['run', '--project', 'delivery', ...report]);
}

/** Tests in the browser what teams do, and the former release with the present one. */
async function testBrowser(): Promise<number> {
  await prepareFormer();
  return testInBrowser('delivery-e2e');
}

function readPart(): Part | undefined {
  const { values } = parseArgs({ options: { part: { type: 'string' } } });
  const part = names.find((name) => name === values.part);
  if (values.part !== undefined && !part)
    throw new CommandError(`npm run test:delivery [-- --part ${names.join('|')}]`);
  return part;
}

/** `npm run test:delivery`: tests the built shell and apps with what was released before, and how teams deliver. */
async function testDelivery(): Promise<number> {
  const chosen = readPart();
  await Promise.all([generateApi(), generateOperations()]);
  await buildApps();
  let failed = 0;
  for (const name of names.filter((each) => chosen === undefined || each === chosen)) {
    const { title, test } = parts[name];
    const started = Date.now();
    write(`\n› ${title}`);
    const passed = (await test()) === 0;
    if (!passed) failed++;
    write(`${passed ? '✓' : '✗'} ${title} (${Math.round((Date.now() - started) / 1_000)} s)`);
  }
  return failed;
}

try {
  process.exitCode = await testDelivery();
} catch (fault) {
  reportFault(fault);
}
