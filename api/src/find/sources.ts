import type { Caller } from '../access/caller.ts';
import type { Rule } from '../access/policy.ts';
import type { Database } from '../database/database.ts';
import type { Found, FoundKind } from '../graphql/generated/resolvers.ts';

/** A found record without its kind, which is that of its source. */
export type FoundRow = Pick<Found, 'id' | 'name'> & Partial<Pick<Found, 'detail' | 'dealId' | 'flowId' | 'editable'>>;

export interface FindQuery {
  /** At least two characters, trimmed. */
  search: string;
  /** The maximum number of records of one kind. */
  limit: number;
}

/** What a domain contributes to the search over all areas of staff: the records of its list (DATA-08). */
export interface FindSource {
  /** The rule of the list; for callers who do not satisfy it, nothing is searched. */
  rule: Rule;
  /**
   * Returns the records of the caller's list that match, in one statement: those whose name starts with the search
   * first, then by name.
   */
  find(database: Database, caller: Caller, query: FindQuery): Promise<FoundRow[]>;
}

/** The sources of one owner. */
export type FindSources = Readonly<Partial<Record<FoundKind, FindSource>>>;

/** The kinds in the order of the results. */
const kinds = Object.keys({
  COMPANY: true,
  DEAL: true,
  CLIENT: true,
  EMPLOYEE: true,
  INVESTMENT: true,
} satisfies Record<FoundKind, true>) as FoundKind[];

/**
 * Merges the sources of all owners, in the order of the results.
 *
 * @throws Error when two owners find the same kind of record
 */
export function joinFindSources(
  owners: readonly { name: string; finds?: FindSources }[],
): ReadonlyMap<FoundKind, FindSource> {
  const joined = new Map<FoundKind, FindSource>();
  for (const kind of kinds) {
    const named = owners.filter(({ finds }) => finds?.[kind]);
    if (named.length > 1) {
      throw new Error(`${kind} is found by two owners: ${named.map(({ name }) => name).join(' and ')}`);
    }
    const source = named[0]?.finds?.[kind];
    if (source) joined.set(kind, source);
  }
  return joined;
}
