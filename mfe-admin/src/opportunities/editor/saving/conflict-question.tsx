import { ConflictDialog } from '../../../form/conflict-dialog.tsx';
import { modelOf } from '../model/content.ts';
import type { Editor } from '../use-editor.ts';
import type { Saving } from './use-saving.ts';

/** Asks what is to become of what was typed when somebody else has saved meanwhile (HIST-03). */
export function ConflictQuestion({ saving }: { editor: Editor; saving: Saving }) {
  const { conflict, resolve, closeConflict } = saving;
  return (
    <ConflictDialog
      conflict={conflict}
      onKeep={closeConflict}
      onReload={() => {
        if (!conflict?.newest) closeConflict();
        else resolve({ type: 'replace', model: modelOf(conflict.newest.content) });
      }}
    />
  );
}
