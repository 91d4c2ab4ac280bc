import { mainSuites, suites } from '../report/reports.ts';
import { addCovered, readCovered, writeCovered } from './covered.ts';
import { readAllRequirements, readReports } from './read.ts';
import type { Requirement } from './requirements.ts';
import { type Status, type Trace, trace } from './trace.ts';

/** `npm run trace [-- --json | --raise]`: reports which requirements the last run of every suite covers. */
const labels: Record<Exclude<Status, 'partial'>, string> = {
  passed: 'passing',
  flaky: 'on a retry',
  failed: 'failing',
  none: 'not covered',
};

const requirements = await readAllRequirements();
const { results, without } = await readReports(suites);
const traced = trace(requirements, results);
if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(Object.fromEntries(traced.statuses), null, 2)}\n`);
} else {
  describe(requirements, traced);
  if (without.length > 0) process.stdout.write(`\nNo report of ${without.join(', ')} tests\n`);
}
if (process.argv.includes('--raise')) {
  const main = trace(
    requirements,
    results.filter(({ suite }) => mainSuites.some((name) => name === suite)),
  ).statuses;
  const others = suites.filter((suite) => !without.includes(suite) && !mainSuites.some((name) => name === suite));
  await writeCovered(addCovered(await readCovered(), { main, all: traced.statuses, others }));
}
for (const fault of traced.faults) process.stderr.write(`${fault}\n`);
process.exitCode = traced.faults.length > 0 ? 1 : 0;

function describe(all: Requirement[], { statuses, missing }: Trace): void {
  for (const [area, members] of Map.groupBy(all, ({ area }) => area)) {
    const of = (status: Status) => members.filter(({ id }) => statuses.get(id) === status).map(({ id }) => id);
    process.stdout.write(`\n${area}: ${of('passed').length} of ${members.length}\n`);
    for (const [status, label] of Object.entries(labels)) {
      const ids = of(status as Status);
      if (ids.length > 0) process.stdout.write(`  ${label.padEnd(15)} ${ids.join(' ')}\n`);
    }
    for (const id of of('partial')) {
      process.stdout.write(`  ${'in part'.padEnd(15)} ${id}, without ${missing.get(id)?.join(', ')}\n`);
    }
  }
  const count = (status: Status) => all.filter(({ id }) => statuses.get(id) === status).length;
  const words = (['passed', 'flaky', 'failed', 'partial', 'none'] as const).map(
    (status) => `${count(status)} ${status}`,
  );
  process.stdout.write(`\n${all.length} requirements: ${words.join(', ')}\n`);
}
