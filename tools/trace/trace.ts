import type { Suite, TestResult } from '../report/reports.ts';
import { type Claim, claimsOf, type Place, type Requirement } from './requirements.ts';

/**
 * `partial`: some of its parts have a passing test, others none. `flaky`: a test passed only on a retry. `failed`: a
 * test that names it failed, whatever the results of others.
 */
export type Status = 'passed' | 'flaky' | 'failed' | 'partial' | 'none';

export interface Trace {
  /** By requirement id, in the order of the documents. */
  statuses: Map<string, Status>;
  /** The parts of a requirement without a passing test, for example `Clients tab (screen)`. */
  missing: Map<string, string[]>;
  /** Titles that name an unknown id or row, or more than three ids. */
  faults: string[];
}

const maxIds = 3;

/** The place that a suite's tests cover; a unit test next to a screen's code is a component test. */
const placeOf: Record<Suite, Place> = {
  unit: 'screen',
  e2e: 'screen',
  api: 'server',
  soak: 'server',
  'soak-e2e': 'screen',
  'delivery-e2e': 'screen',
  delivery: 'server',
  bench: 'server',
};

/**
 * Determines which requirements the tests cover, part by part: each row of a table, and each place it has to be tested
 * in.
 */
export function trace(requirements: Requirement[], results: TestResult[]): Trace {
  const known = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const faults: string[] = [];
  const evidence = new Map<string, Evidence[]>();
  const titled = results.flatMap((result) => [result, ...(result.steps ?? []).map((step) => ({ ...result, ...step }))]);
  for (const { suite, title, file, outcome } of titled) {
    const claims = claimsOf(title, known);
    const ids = new Set(claims.map(({ id }) => id));
    if (ids.size > maxIds) faults.push(`${file}: "${title}" names more than ${maxIds} requirements`);
    for (const claim of claims) {
      const fault = faultOf(claim, known);
      if (fault) faults.push(`${file}: "${title}" names ${fault}`);
      else evidence.set(claim.id, [...(evidence.get(claim.id) ?? []), { claim, place: placeOf[suite], outcome }]);
    }
  }
  const statuses = new Map<string, Status>();
  const missing = new Map<string, string[]>();
  for (const requirement of requirements) {
    const { status, lacks } = judge(requirement, evidence.get(requirement.id) ?? []);
    statuses.set(requirement.id, status);
    missing.set(requirement.id, lacks);
  }
  return { statuses, missing, faults };
}

interface Evidence {
  claim: Claim;
  place: Place;
  outcome: TestResult['outcome'];
}

function faultOf({ id, unknownClause }: Claim, known: ReadonlyMap<string, Requirement>): string | undefined {
  if (!known.has(id)) return `${id}, which is no requirement`;
  return unknownClause === undefined ? undefined : `${id}/${unknownClause}, which is no row of ${id}`;
}

function judge({ places, clauses }: Requirement, evidence: Evidence[]): { status: Status; lacks: string[] } {
  // A line with a table is covered by its rows; a test that names only the line covers none of them.
  const parts = clauses.length > 0 ? clauses : [undefined];
  const needed = parts.flatMap((clause) => places.map((place) => ({ clause, place })));
  const lacking = needed.filter(
    ({ clause, place }) =>
      !evidence.some((each) => each.claim.clause === clause && each.place === place && isPassing(each.outcome)),
  );
  return {
    status: statusOf(evidence, needed.length, lacking.length),
    lacks: lacking.map(({ clause, place }) => (clause === undefined ? place : `${clause} (${place})`)),
  };
}

function statusOf(evidence: Evidence[], needed: number, lacking: number): Status {
  if (evidence.some(({ outcome }) => outcome === 'failed')) return 'failed';
  if (lacking === needed) return 'none';
  if (lacking > 0) return 'partial';
  return evidence.some(({ outcome }) => outcome === 'flaky') ? 'flaky' : 'passed';
}

const isPassing = (outcome: TestResult['outcome']): boolean => outcome === 'passed' || outcome === 'flaky';
