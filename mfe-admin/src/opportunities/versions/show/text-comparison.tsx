import { LoadingState, StatusBadge, VisuallyHidden } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../../texts.ts';
import type { DiffBlock, TextPart } from '../compare/text-diff.ts';
import { useTextDiff } from './use-text-diff.ts';

type TextComparisonProps = { before: string; after: string; format: 'HTML' | 'PLAIN' };

/** Unchanged blocks that stay visible before and after a change. */
const contextBlocks = 1;

/** A text with its insertions and deletions, in words as well as colour; long unchanged parts are folded (HIST-07). */
export function TextComparison({ before, after, format }: TextComparisonProps) {
  const t = texts.useTexts();
  const blocks = useTextDiff(before, after, format);
  if (!blocks) return <LoadingState text={t('versions.compareWords')} rows={2} />;
  return (
    <div className="admin-diff">
      {groupsOf(blocks).map(({ key, folded, blocks: group }) =>
        folded ? <Unchanged key={key} blocks={group} /> : <Blocks key={key} blocks={group} />,
      )}
    </div>
  );
}

/** A text without comparing it. */
export function WholeText({ text, format }: { text: string; format: 'HTML' | 'PLAIN' }) {
  const t = texts.useTexts();
  const blocks = useTextDiff(text, text, format);
  if (!blocks) return <LoadingState rows={2} />;
  if (blocks.length === 0) return t('versions.empties');
  return (
    <div className="admin-diff admin-diff-whole">
      <Blocks blocks={blocks} />
    </div>
  );
}

function Unchanged({ blocks }: { blocks: readonly DiffBlock[] }) {
  const t = texts.useTexts();
  const [isOpen, setOpen] = useState(false);
  // The focus goes to what the button has shown.
  if (isOpen) {
    return (
      <div className="admin-diff" tabIndex={-1} ref={(element) => element?.focus()}>
        <Blocks blocks={blocks} />
      </div>
    );
  }
  return (
    <button type="button" className="admin-diff-fold" onClick={() => setOpen(true)}>
      {t('versions.unchanged', { count: blocks.length })}
    </button>
  );
}

function Blocks({ blocks }: { blocks: readonly DiffBlock[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other identity and never move
    <Block key={index} block={block} />
  ));
}

const labels = {
  ADDED: { tone: 'positive', text: 'added' },
  REMOVED: { tone: 'negative', text: 'removed' },
  FORMATTING: { tone: 'info', text: 'formatting' },
} as const;

function Block({ block: { state, tag, parts } }: { block: DiffBlock }) {
  const t = texts.useTexts();
  const label = state in labels ? labels[state as keyof typeof labels] : null;
  const look = tag === 'li' ? ' admin-diff-item' : /^(?:h[1-6]|th)$/.test(tag) ? ' admin-diff-title' : '';
  return (
    <div className={`admin-diff-block admin-diff-${state.toLowerCase()}${look}`} dir="auto">
      {label ? (
        <>
          <StatusBadge tone={label.tone}>{t(`versions.${label.text}`)}</StatusBadge>{' '}
        </>
      ) : null}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Part key={index} part={part} isWhole={label !== null} />
      ))}
    </div>
  );
}

/** The words of whole blocks are not announced again, as their label says the same. */
function Part({ part: { state, text }, isWhole }: { part: TextPart; isWhole: boolean }) {
  const t = texts.useTexts();
  if (state === 'SAME') return text;
  const Tag = state === 'ADDED' ? 'ins' : 'del';
  const [start, end] =
    state === 'ADDED'
      ? [t('versions.insertion'), t('versions.endOfInsertion')]
      : [t('versions.deletion'), t('versions.endOfDeletion')];
  return (
    <Tag className={`admin-diff-part-${state.toLowerCase()}`}>
      {isWhole ? null : <VisuallyHidden> {start} </VisuallyHidden>}
      {text}
      {isWhole ? null : <VisuallyHidden> {end} </VisuallyHidden>}
    </Tag>
  );
}

type Group = { key: number; folded: boolean; blocks: readonly DiffBlock[] };

/** Folds runs of unchanged blocks, but for those next to a change. */
function groupsOf(blocks: readonly DiffBlock[]): Group[] {
  const near = blocks.map((_, index) =>
    blocks.slice(Math.max(0, index - contextBlocks), index + contextBlocks + 1).some(({ state }) => state !== 'SAME'),
  );
  const groups: { key: number; folded: boolean; blocks: DiffBlock[] }[] = [];
  for (const [key, block] of blocks.entries()) {
    const folded = !near[key];
    const last = groups.at(-1);
    if (last?.folded === folded) last.blocks.push(block);
    else groups.push({ key, folded, blocks: [block] });
  }
  return groups;
}
