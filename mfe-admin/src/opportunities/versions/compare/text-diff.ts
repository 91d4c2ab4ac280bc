import { diffArrays } from 'diff';
import { alignBlocks } from './align-blocks.ts';
import { formattedBlocks, plainBlocks, type TextBlock } from './text-blocks.ts';
import { wordsOf } from './words.ts';

export type PartState = 'SAME' | 'ADDED' | 'REMOVED';

export type TextPart = { state: PartState; text: string };

/** A block of the compared texts; `CHANGED` ones consist of parts, of others `parts` is the whole text. */
export type DiffBlock = {
  state: PartState | 'CHANGED' | 'FORMATTING';
  tag: string;
  parts: readonly TextPart[];
};

type Run = { removed: TextBlock[]; added: TextBlock[] };

/** Blocks that may differ before the rest of two texts is shown as replaced. */
const maxBlockEdits = 1_000;

/** Words that may differ in a block before it is shown as replaced. */
const maxWordEdits = 1_000;

/**
 * The steps that comparing the words of two texts may take; comparing takes the square of the number of differences. A
 * fixed number of steps, not a time, so that two texts always have the same comparison.
 */
const maxSteps = 2_000_000;

/**
 * Compares two texts by blocks, and by words within changed blocks (HIST-07). The work is bounded: of long texts that have
 * little in common, blocks are shown as removed and added instead of by words.
 *
 * @param format whether the texts are formatted (HTML) or plain
 */
export function diffTexts(before: string, after: string, format: 'HTML' | 'PLAIN'): DiffBlock[] {
  const read = format === 'HTML' ? formattedBlocks : plainBlocks;
  const budget = { steps: maxSteps };
  const blocks: DiffBlock[] = [];
  let run: Run = { removed: [], added: [] };

  function endRun(): void {
    for (const [removed, added] of alignBlocks(run.removed, run.added))
      blocks.push(...diffPair(removed, added, budget));
    run = { removed: [], added: [] };
  }

  for (const step of diffBlocks(read(before), read(after))) {
    if (step.state === 'REMOVED') run.removed.push(...step.blocks);
    else if (step.state === 'ADDED') run.added.push(...step.blocks);
    else {
      endRun();
      blocks.push(...step.blocks);
    }
  }
  endRun();
  return blocks;
}

/** Whether two formatted texts look the same, however they are written. */
export function looksSame(before: string, after: string): boolean {
  if (before === after) return true;
  const [one, other] = [formattedBlocks(before), formattedBlocks(after)];
  return one.length === other.length && one.every(({ formatted }, index) => formatted === other[index]?.formatted);
}

type BlockStep =
  | { state: 'REMOVED'; blocks: TextBlock[] }
  | { state: 'ADDED'; blocks: TextBlock[] }
  | { state: 'SAME'; blocks: DiffBlock[] };

function diffBlocks(before: readonly TextBlock[], after: readonly TextBlock[]): BlockStep[] {
  const changes = diffArrays(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
    { maxEditLength: maxBlockEdits },
  );
  if (!changes) {
    return [
      { state: 'REMOVED', blocks: [...before] },
      { state: 'ADDED', blocks: [...after] },
    ];
  }
  const [formerRest, newerRest] = [[...before], [...after]];
  return changes.map(({ added, removed, count }): BlockStep => {
    if (removed) return { state: 'REMOVED', blocks: formerRest.splice(0, count) };
    const blocks = newerRest.splice(0, count);
    if (added) return { state: 'ADDED', blocks };
    const former = formerRest.splice(0, count);
    return { state: 'SAME', blocks: blocks.map((block, index) => keptBlock(former[index], block)) };
  });
}

function keptBlock(before: TextBlock | undefined, after: TextBlock): DiffBlock {
  const state = before?.formatted === after.formatted ? 'SAME' : 'FORMATTING';
  return { state, tag: after.tag, parts: [{ state: 'SAME', text: after.text }] };
}

function diffPair(removed: TextBlock | null, added: TextBlock | null, budget: { steps: number }): DiffBlock[] {
  const parts = removed && added ? diffWords(removed.text, added.text, budget) : null;
  if (added && parts) return [{ state: 'CHANGED', tag: added.tag, parts }];
  return [...(removed ? [wholeBlock('REMOVED', removed)] : []), ...(added ? [wholeBlock('ADDED', added)] : [])];
}

const wholeBlock = (state: 'ADDED' | 'REMOVED', { tag, text }: TextBlock): DiffBlock => ({
  state,
  tag,
  parts: [{ state, text }],
});

/** Returns null if the texts differ in too many words. Spaces do not count, so that words are kept rather than they. */
function diffWords(before: string, after: string, budget: { steps: number }): TextPart[] | null {
  const maxEditLength = Math.min(maxWordEdits, Math.floor(Math.sqrt(budget.steps)));
  const former = wordsOf(before);
  const changes = diffArrays(former, wordsOf(after), { maxEditLength, comparator: isSameWord });
  const edits = changes?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
  budget.steps = Math.max(0, budget.steps - (edits ?? maxEditLength) ** 2);
  if (!changes) return null;
  return changes.map(({ added, removed, count, value }, index): TextPart => {
    if (added) return { state: 'ADDED', text: value.join('') };
    const words = former.splice(0, count);
    if (removed) return { state: 'REMOVED', text: value.join('') };
    // Before deleted words, the space that was between.
    return { state: 'SAME', text: (changes[index + 1]?.removed ? words : value).join('') };
  });
}

const isSameWord = (one: string, other: string) => one.trimEnd() === other.trimEnd();
