import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kinds, readResults, type TestResult } from '../report/reports.ts';
import { root } from '../report/run.ts';
import { type Requirement, readRequirements } from './requirements.ts';
import { type Status, type Trace, trace } from './trace.ts';

const documents = ['investor', 'staff', 'beyond'];
const labels: [Status, string][] = [
  ['passed', 'passing'],
  ['failed', 'failing'],
  ['skipped', 'skipped'],
  ['none', 'no test'],
];

const requirements = (
  await Promise.all(documents.map((name) => readFile(join(root, `docs/requirements/${name}.md`), 'utf8')))
).flatMap(readRequirements);

const results: TestResult[] = [];
const missing: string[] = [];
for (const kind of kinds) {
  const found = await readResults(kind);
  if (found) results.push(...found);
  else missing.push(kind);
}

const traced = trace(requirements, results);
if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(Object.fromEntries(traced.statuses), null, 2)}\n`);
} else {
  describe(requirements, traced);
  if (missing.length > 0) process.stdout.write(`\nNo report of ${missing.join(', ')} tests: run npm test.\n`);
}
for (const fault of traced.faults) process.stderr.write(`${fault}\n`);
process.exitCode = traced.faults.length > 0 ? 1 : 0;

function describe(all: Requirement[], { statuses }: Trace): void {
  for (const [area, members] of Map.groupBy(all, ({ area }) => area)) {
    const of = (status: Status) => members.filter(({ id }) => statuses.get(id) === status).map(({ id }) => id);
    process.stdout.write(`\n${area}: ${of('passed').length} of ${members.length}\n`);
    for (const [status, label] of labels) {
      const ids = of(status);
      if (ids.length > 0) process.stdout.write(`  ${label.padEnd(8)} ${ids.join(' ')}\n`);
    }
  }
  const passed = all.filter(({ id }) => statuses.get(id) === 'passed').length;
  process.stdout.write(`\n${passed} of ${all.length} requirements have a passing test\n`);
}
