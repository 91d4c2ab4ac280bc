import { write } from '../report/progress.ts';
import { mainSuites } from '../report/reports.ts';
import { lostCoverage, readCovered } from './covered.ts';
import { readAllRequirements, readReports } from './read.ts';
import { trace } from './trace.ts';

/**
 * The last part of `npm test`: tests must not name unknown requirements, and coverage must not be lost.
 *
 * @returns how many requirements the suites cover, and the number of faults
 */
export async function gateRequirements(): Promise<{ passed: number; failed: number }> {
  const { statuses, faults } = trace(await readAllRequirements(), (await readReports(mainSuites)).results);
  const all = [...faults, ...lostCoverage(await readCovered(), statuses)];
  for (const fault of all) write(`✗ ${fault}`);
  const count = (status: string) => [...statuses.values()].filter((each) => each === status).length;
  write(['passed', 'flaky', 'failed', 'partial', 'none'].map((status) => `${count(status)} ${status}`).join(', '));
  return { passed: 1, failed: all.length };
}
