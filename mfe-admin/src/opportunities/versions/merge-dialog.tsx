import { useMemo } from 'react';
import { texts } from '../../texts.ts';
import { compareContents } from './compare/compare-contents.ts';
import { Comparison } from './comparison.tsx';
import type { ContentOf, VersionedKind } from './contents/contents.ts';
import { type Choice, type MergeConflict, mergeContents } from './merge/merge-contents.ts';
import { ConflictChoice } from './show/conflict-choice.tsx';
import { MergeFrame } from './show/merge-frame.tsx';
import { type Names, useWording } from './show/use-wording.ts';

type MergeDialogProps<Kind extends VersionedKind> = {
  kind: Kind;
  open: boolean;
  /** What both started from. */
  base: ContentOf<Kind>;
  mine: ContentOf<Kind>;
  /** What was saved meanwhile. */
  theirs: ContentOf<Kind>;
  /** Who saved it; null if unknown. */
  by: string | null;
  /** ISO 8601 instant; null if unknown. */
  at: string | null;
  names?: Names;
  /** Fills the editor; nothing is saved. */
  onMerged(content: ContentOf<Kind>): void;
  /** What is typed stays as it is. */
  onCancel(): void;
};

/**
 * After a conflict: merges what one side alone changed, and has the rest chosen with both values side by side (HIST-03).
 * Its state is that of one conflict: render it with a key of the conflicting version.
 */
export function MergeDialog<Kind extends VersionedKind>(props: MergeDialogProps<Kind>) {
  const { kind, open, base, mine, theirs, by, at, names, onMerged, onCancel } = props;
  const t = texts.useTexts();
  const wording = useWording(names);
  const merge = useMemo(() => mergeContents(kind, base, mine, theirs), [kind, base, mine, theirs]);
  const theirChanges = useMemo(() => compareContents(kind, base, theirs), [kind, base, theirs]);
  return (
    <MergeFrame<MergeConflict, Choice>
      {...{ open, by, at, onCancel }}
      conflicts={merge.conflicts}
      theirChanges={<Comparison comparison={theirChanges} label={t('versions.merging.theirChanges')} names={names} />}
      renderConflict={(conflict, choice) => <ConflictChoice {...choice} conflict={conflict} wording={wording} />}
      onConfirm={(choices) => onMerged(merge.apply(choices))}
    />
  );
}
