import { compareFlows } from '@platform/rules';
import { useMemo } from 'react';
import { MergeFrame } from '../../../opportunities/versions/show/merge-frame.tsx';
import { SideChoice } from '../../../opportunities/versions/show/side-choice.tsx';
import { texts } from '../../../texts.ts';
import { FlowChangeList } from '../deal/flow-change-list.tsx';
import type { FlowConflictState, FlowSaving } from '../saving/use-flow-saving.ts';
import type { FlowEditorState } from '../use-flow-editor.ts';
import { type FlowConflict as Conflict, mergeFlows } from './merge-flows.ts';
import type { Side } from './merge-order.ts';
import { useConflictWording } from './use-conflict-wording.ts';

type FlowConflictProps = {
  editor: FlowEditorState;
  saving: FlowSaving;
  /** Called when the editor has both. */
  onResolved(): void;
};

/** Brings together what was typed and what somebody else has saved meanwhile (CARE-17, HIST-03). */
export function FlowConflict({ editor, saving, onResolved }: FlowConflictProps) {
  const { conflict } = saving;
  if (!conflict) return null;
  return <Merging key={conflict.newest.version} {...{ editor, saving, onResolved, conflict }} />;
}

function Merging({ editor, saving, onResolved, conflict }: FlowConflictProps & { conflict: FlowConflictState }) {
  const t = texts.useTexts();
  const { base, newest, by, at } = conflict;
  const { model } = editor;
  const merge = useMemo(() => mergeFlows(base, model, newest.model), [base, model, newest.model]);
  const theirs = useMemo(() => compareFlows(comparedOf(base), comparedOf(newest.model)), [base, newest.model]);
  const wording = useConflictWording();
  return (
    <MergeFrame<Conflict, Side>
      open
      by={by}
      at={at}
      conflicts={merge.conflicts}
      theirChanges={<FlowChangeList changes={theirs} />}
      renderConflict={(each, choice) => (
        <SideChoice
          {...choice}
          title={wording.title(each)}
          options={[
            { choice: 'MINE', name: t('versions.merging.mine'), value: wording.side(each, 'MINE') },
            { choice: 'THEIRS', name: t('versions.merging.theirs'), value: wording.side(each, 'THEIRS') },
          ]}
        />
      )}
      onConfirm={(choices) => {
        saving.resolve(merge.apply(choices));
        onResolved();
      }}
      onCancel={saving.closeConflict}
    />
  );
}

/** Files are no part of a conflict: they are stored at once. */
const comparedOf = ({ sections }: FlowConflictState['base']) => ({ sections });
