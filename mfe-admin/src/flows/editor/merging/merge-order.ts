import { isReordered, joinSequences } from '../../../opportunities/versions/merge/merge-sequences.ts';

/** Whose state stays. */
export type Side = 'MINE' | 'THEIRS';

/** By the key of a conflict. */
export type Choices = ReadonlyMap<string, Side>;

type Ordered = readonly { id: string; name: string }[];

/** What is ordered, as each side has it. */
export type OrderSides = { base: Ordered; mine: Ordered; theirs: Ordered };

type OrderConflict = { key: string; type: 'ORDER'; mine: readonly string[]; theirs: readonly string[] };

export type MergedOrder = {
  /** Set if both sides moved something, to different places. */
  conflict: OrderConflict | null;
  /** Returns the ids that are kept in their order; those that were put there from elsewhere are the last. */
  apply(kept: ReadonlySet<string>, choices: Choices): string[];
};

/** Merges the order of two lists that started from the same. */
export function mergedOrder(key: string, { base, mine, theirs }: OrderSides): MergedOrder {
  const [former, own, other] = [idsOf(base), idsOf(mine), idsOf(theirs)];
  const [isMine, isTheirs] = [isReordered(former, own), isReordered(former, other)];
  const isTorn = isMine && isTheirs && isReordered(own, other);
  return {
    conflict: isTorn ? { key, type: 'ORDER', mine: namesOf(mine), theirs: namesOf(theirs) } : null,
    apply(kept, choices) {
      const leadsOther = isTorn ? choices.get(key) === 'THEIRS' : isTheirs && !isMine;
      const [leading, following] = leadsOther ? [other, own] : [own, other];
      const joined = joinSequences(leading, following, kept);
      return [...joined, ...[...kept].filter((id) => !joined.includes(id))];
    },
  };
}

const idsOf = (parts: Ordered) => parts.map(({ id }) => id);
const namesOf = (parts: Ordered) => parts.map(({ name }) => name);
