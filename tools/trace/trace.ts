import type { Suite, TestResult } from '../report/reports.ts';
import { type Claim, claimsOf, type Place, type Requirement } from './requirements.ts';

/**
 * `partial`: some of its parts have a passing test, others none. `flaky`: a test of it passed at a second try only.
 * `failed`: a test that names it failed, whatever the others did.
 */
export type Status = 'passed' | 'flaky' | 'failed' | 'partial' | 'none';

export interface Trace {
  /** By requirement id, in the order of the documents. */
  statuses: Map<string, Status>;
  /** What of a requirement has no passing test, in words: `Clients tab (screen)`. */
  missing: Map<string, string[]>;
  /** Titles that name an unknown id or row, or more than three ids. */
  faults: string[];
}

const mostIds = 3;

/** Where a suite's tests prove something: a unit test beside a screen's code is a component test. */
const placeOf: Record<Suite, Place> = { unit: 'screen', e2e: 'screen', api: 'server', soak: 'server', bench: 'server' };

/** Which requirements the tests prove, part by part: each row of a table, and each place it has to be proved in. */
export function trace(requirements: Requirement[], results: TestResult[]): Trace {
  const known = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const faults: string[] = [];
  const proofs = new Map<string, Proof[]>();
  const titled = results.flatMap((result) => [result, ...(result.steps ?? []).map((step) => ({ ...result, ...step }))]);
  for (const { suite, title, file, outcome } of titled) {
    const claims = claimsOf(title, known);
    const ids = new Set(claims.map(({ id }) => id));
    if (ids.size > mostIds) faults.push(`${file}: "${title}" names more than ${mostIds} requirements`);
    for (const claim of claims) {
      const fault = faultOf(claim, known);
      if (fault) faults.push(`${file}: "${title}" names ${fault}`);
      else proofs.set(claim.id, [...(proofs.get(claim.id) ?? []), { claim, place: placeOf[suite], outcome }]);
    }
  }
  const statuses = new Map<string, Status>();
  const missing = new Map<string, string[]>();
  for (const requirement of requirements) {
    const { status, lacks } = judge(requirement, proofs.get(requirement.id) ?? []);
    statuses.set(requirement.id, status);
    missing.set(requirement.id, lacks);
  }
  return { statuses, missing, faults };
}

interface Proof {
  claim: Claim;
  place: Place;
  outcome: TestResult['outcome'];
}

function faultOf({ id, unknownClause }: Claim, known: ReadonlyMap<string, Requirement>): string | undefined {
  if (!known.has(id)) return `${id}, which no requirement has`;
  return unknownClause === undefined ? undefined : `${id}/${unknownClause}, and no row of ${id} is called so`;
}

function judge({ places, clauses }: Requirement, proofs: Proof[]): { status: Status; lacks: string[] } {
  // A line with a table is proved by its rows; a test that names the line alone proves none of them.
  const parts = clauses.length > 0 ? clauses : [undefined];
  const needed = parts.flatMap((clause) => places.map((place) => ({ clause, place })));
  const lacking = needed.filter(
    ({ clause, place }) =>
      !proofs.some((proof) => proof.claim.clause === clause && proof.place === place && isPassing(proof.outcome)),
  );
  return {
    status: statusOf(proofs, needed.length, lacking.length),
    lacks: lacking.map(({ clause, place }) => (clause === undefined ? place : `${clause} (${place})`)),
  };
}

function statusOf(proofs: Proof[], needed: number, lacking: number): Status {
  if (proofs.some(({ outcome }) => outcome === 'failed')) return 'failed';
  if (lacking === needed) return 'none';
  if (lacking > 0) return 'partial';
  return proofs.some(({ outcome }) => outcome === 'flaky') ? 'flaky' : 'passed';
}

const isPassing = (outcome: TestResult['outcome']): boolean => outcome === 'passed' || outcome === 'flaky';
