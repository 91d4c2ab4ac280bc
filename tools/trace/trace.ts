import type { TestResult } from '../report/reports.ts';
import { idsOfTitle, type Requirement } from './requirements.ts';

export type Status = 'passed' | 'failed' | 'skipped' | 'none';

export interface Trace {
  /** By requirement id, in the order of the documents. */
  statuses: Map<string, Status>;
  /** Titles that name an unknown id or more than three ids. */
  faults: string[];
}

const strength: Status[] = ['none', 'skipped', 'failed', 'passed'];
const mostIds = 3;

/** Which requirements the tests prove: the best outcome of the tests that name one; for a server one, of API tests. */
export function trace(requirements: Requirement[], results: TestResult[]): Trace {
  const known = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const statuses = new Map<string, Status>(requirements.map(({ id }) => [id, 'none']));
  const faults: string[] = [];
  for (const { kind, title, file, outcome } of results) {
    const ids = idsOfTitle(title);
    if (ids.length > mostIds) faults.push(`${file}: "${title}" names more than ${mostIds} requirements`);
    for (const id of ids) {
      const requirement = known.get(id);
      if (!requirement) faults.push(`${file}: "${title}" names ${id}, which no requirement has`);
      else if (!requirement.server || kind === 'api') statuses.set(id, stronger(statuses.get(id) ?? 'none', outcome));
    }
  }
  return { statuses, faults };
}

function stronger(one: Status, other: Status): Status {
  return strength.indexOf(one) >= strength.indexOf(other) ? one : other;
}
