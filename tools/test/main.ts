import { buildApps, generateApi, generateOperations } from '../build/build.ts';
import { reportFault, write } from '../report/progress.ts';
import { mainSuites } from '../report/reports.ts';
import { gateRequirements } from '../trace/gate.ts';
import { listChecks, runChecks } from './checks.ts';
import { ensureChromium } from './chromium.ts';
import { runSuite, type Tally } from './suites.ts';
import { describeTimes, type PartTime } from './times.ts';

const times: PartTime[] = [];

/** Runs one part; an error in it counts as one failure and does not prevent the other parts from running. */
async function part(title: string, work: () => Promise<Tally>): Promise<Tally> {
  const started = Date.now();
  write(`\n› ${title}`);
  const tally = await work().catch((fault: unknown) => {
    reportFault(fault);
    return { passed: 0, failed: 1 };
  });
  const seconds = (Date.now() - started) / 1_000;
  times.push({ title, seconds });
  write(
    `${tally.failed === 0 ? '✓' : '✗'} ${title}: ${tally.passed} passed, ${tally.failed} failed (${Math.round(seconds)} s)`,
  );
  return tally;
}

const titles = { unit: 'unit tests', api: 'API tests', e2e: 'browser tests' };

async function generateAll(): Promise<void> {
  await Promise.all([generateApi(), generateOperations()]);
}

const ok = { passed: 1, failed: 0 };

const tallies: Tally[] = [];
const onlyChecks = process.argv.includes('--checks');
// Started early: it waits for the network rather than the CPU, and its result is needed last.
const browserReady = onlyChecks ? Promise.resolve() : ensureChromium();
// Prevents an unhandled rejection; the error is reported by the browser part.
browserReady.catch(() => undefined);
tallies.push(await part('generated code', () => generateAll().then(() => ok)));
tallies.push(
  await part('checks', async () => {
    const outcomes = await runChecks(await listChecks());
    const passed = outcomes.filter(Boolean).length;
    return { passed, failed: outcomes.length - passed };
  }),
);
if (!onlyChecks) {
  let builds = Promise.resolve();
  for (const suite of mainSuites) {
    // The API tests leave a fifth of the CPU unused.
    if (suite === 'api') {
      builds = buildApps({ background: true });
      // Prevents an unhandled rejection; the error is reported by the part of the builds.
      builds.catch(() => undefined);
    }
    if (suite === 'e2e') {
      tallies.push(await part('browser', () => browserReady.then(() => ok)));
      tallies.push(await part('production builds', () => builds.then(() => ok)));
    }
    tallies.push(await part(titles[suite], () => runSuite(suite)));
  }
  tallies.push(await part('requirements', gateRequirements));
}
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
if (!onlyChecks) for (const line of await describeTimes(times)) write(line);
write(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
