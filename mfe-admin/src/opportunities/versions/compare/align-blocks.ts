import type { TextBlock } from './text-blocks.ts';
import { differentWords } from './words.ts';

type Pair = [removed: TextBlock | null, added: TextBlock | null];

/** The share of common words from which an added block counts as the changed form of a removed one. */
const minimumSimilarity = 0.3;

/** Pairs of blocks that are weighed at most; more are paired in their order. */
const maxPairs = 10_000;

/** Words of a block that are weighed at most. */
const maxWords = 300;

/**
 * Pairs removed blocks with those added in their place that they have most words in common with, in the order of both.
 * Blocks without a counterpart are returned alone.
 */
export function alignBlocks(removed: readonly TextBlock[], added: readonly TextBlock[]): Pair[] {
  if (removed.length === 0 || added.length === 0) {
    return [...removed.map((block): Pair => [block, null]), ...added.map((block): Pair => [null, block])];
  }
  if (removed.length * added.length > maxPairs) return pairInOrder(removed, added);
  const weights = weigh(removed, added);
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  while (row < removed.length || column < added.length) {
    const [former, newer] = [removed[row] ?? null, added[column] ?? null];
    const best = weights.best(row, column);
    if (former && newer && weights.pair(row, column) > 0 && best === weights.taken(row, column)) {
      pairs.push([former, newer]);
      row += 1;
      column += 1;
    } else if (former && (!newer || best === weights.best(row + 1, column))) {
      pairs.push([former, null]);
      row += 1;
    } else {
      pairs.push([null, newer]);
      column += 1;
    }
  }
  return pairs;
}

function pairInOrder(removed: readonly TextBlock[], added: readonly TextBlock[]): Pair[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => [
    removed[index] ?? null,
    added[index] ?? null,
  ]);
}

/** The weights of all pairs, and the best sum of weights that pairing can reach from a place on. */
function weigh(removed: readonly TextBlock[], added: readonly TextBlock[]) {
  const [formerWords, newerWords] = [removed.map(wordSet), added.map(wordSet)];
  const width = added.length + 1;
  const weights = new Float64Array((removed.length + 1) * width);
  const bests = new Float64Array((removed.length + 1) * width);
  const at = (row: number, column: number) => row * width + column;
  const pair = (row: number, column: number) => weights[at(row, column)] ?? 0;
  const best = (row: number, column: number) => bests[at(row, column)] ?? 0;
  const taken = (row: number, column: number) => pair(row, column) + best(row + 1, column + 1);
  for (let row = removed.length - 1; row >= 0; row -= 1) {
    for (let column = added.length - 1; column >= 0; column -= 1) {
      const similarity = similarityOf(formerWords[row] ?? new Set(), newerWords[column] ?? new Set());
      weights[at(row, column)] = similarity >= minimumSimilarity ? similarity : 0;
      bests[at(row, column)] = Math.max(best(row + 1, column), best(row, column + 1), taken(row, column));
    }
  }
  return { pair, best, taken };
}

const wordSet = ({ text }: TextBlock) => differentWords(text, maxWords);

function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  return (2 * common) / (one.size + other.size);
}
