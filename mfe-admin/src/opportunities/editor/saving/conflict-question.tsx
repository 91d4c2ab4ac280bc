import { usePlatform } from '@platform/app-kit';
import { useMemo } from 'react';
import { MergeDialog } from '../../versions/merge-dialog.tsx';
import type { Names } from '../../versions/show/use-wording.ts';
import { contentOf, modelOf } from '../model/content.ts';
import { storedIdsOf } from '../model/stored-deal.ts';
import type { Editor } from '../use-editor.ts';
import type { SaveConflict } from './use-conflict.ts';
import type { Saving } from './use-saving.ts';

type ConflictQuestionProps = { editor: Editor; saving: Saving; names: Names };

/** Brings together what was typed and what somebody else has saved meanwhile (HIST-03). */
export function ConflictQuestion({ saving: { conflict, ...saving }, ...shared }: ConflictQuestionProps) {
  if (!conflict) return null;
  return <Merging key={conflict.newest.version} {...shared} saving={saving} conflict={conflict} />;
}

type MergingProps = Pick<ConflictQuestionProps, 'editor' | 'names'> & {
  saving: Omit<Saving, 'conflict'>;
  conflict: SaveConflict;
};

function Merging({ editor, saving, names, conflict }: MergingProps) {
  const { timeZone } = usePlatform();
  const { base, newest, by, at } = conflict;
  const { model } = editor;
  const mine = useMemo(() => contentOf(model, timeZone), [model, timeZone]);
  return (
    <MergeDialog
      kind="DEAL"
      open
      base={base}
      mine={mine}
      theirs={newest.content}
      by={by}
      at={at}
      names={names}
      onMerged={(merged) => {
        const stored = storedIdsOf(newest.content);
        saving.resolve({ type: 'replace', model: modelOf(merged, (id) => stored.has(id)) });
      }}
      onCancel={saving.closeConflict}
    />
  );
}
