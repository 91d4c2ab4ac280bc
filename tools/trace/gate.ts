import { write } from '../report/progress.ts';
import { mainSuites } from '../report/reports.ts';
import { lostProofs, readProved } from './proved.ts';
import { readAllRequirements, readReports } from './read.ts';
import { trace } from './trace.ts';

/**
 * The end of `npm test`: no test may name what does not exist, and nothing proved may be lost.
 *
 * @returns how many requirements its suites prove, and how many faults there are
 */
export async function gateRequirements(): Promise<{ passed: number; failed: number }> {
  const { statuses, faults } = trace(await readAllRequirements(), (await readReports(mainSuites)).results);
  const all = [...faults, ...lostProofs(await readProved(), statuses)];
  for (const fault of all) write(`✗ ${fault}`);
  const count = (wanted: string) => [...statuses.values()].filter((status) => status === wanted).length;
  write(['passed', 'flaky', 'failed', 'partial', 'none'].map((status) => `${count(status)} ${status}`).join(', '));
  return { passed: 1, failed: all.length };
}
