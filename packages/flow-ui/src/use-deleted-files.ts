import { FILE_UNDO_SECONDS } from '@platform/rules';
import { useState } from 'react';
import type { FlowFile } from './flow.ts';

type Deletion = {
  file: FlowFile;
  /** Its former index in the list. */
  position: number;
  /** Until when it can be undone, in milliseconds since 1970. */
  until: number;
  /** Whether it was restored on the server and will be part of the next response. */
  restored: boolean;
};

export type FileRow = { file: FlowFile; deletion: Pick<Deletion, 'until'> | null };

/** The deletions of each list, so that one that is left and opened again still offers to undo them (CARE-06). */
const recent = new Map<string, readonly Deletion[]>();

function recentOf(list: string | undefined): readonly Deletion[] {
  const deletions = (list && recent.get(list)) || [];
  return deletions.filter(({ until, restored }) => !restored && until > Date.now());
}

/**
 * Returns the files of a list including recently deleted ones at their former position. The reloaded list may arrive
 * before or after the response to the deletion.
 *
 * @param list tells the list from others; without it, deletions are forgotten when the list is left
 */
export function useDeletedFiles(
  files: readonly FlowFile[],
  list?: string,
): {
  all: FileRow[];
  markDeleted(file: FlowFile): void;
  markRestored(id: string): void;
  end(id: string): void;
} {
  const [deletions, setDeletions] = useState(() => recentOf(list));
  const listed = (id: string) => files.some((file) => file.id === id);
  const waiting = deletions.filter(({ file, restored }) => !(restored && listed(file.id)));
  if (waiting.length < deletions.length) setDeletions(waiting);
  const all: FileRow[] = files
    .filter(({ id }) => !waiting.some(({ file }) => file.id === id))
    .map((file) => ({ file, deletion: null }));
  for (const deletion of waiting.toSorted((one, other) => one.position - other.position)) {
    all.splice(deletion.position, 0, { file: deletion.file, deletion });
  }

  /** The list may have been left meanwhile, so that only what is kept for its return changes. */
  function change(update: (current: readonly Deletion[]) => readonly Deletion[]): void {
    setDeletions(update);
    if (list) recent.set(list, update(recentOf(list)));
  }

  return {
    all,
    markDeleted(file) {
      const position = all.findIndex((row) => row.file.id === file.id);
      const deletion = {
        file,
        position: position < 0 ? files.length : position,
        until: Date.now() + FILE_UNDO_SECONDS * 1000,
        restored: false,
      };
      change((current) => [...current.filter((each) => each.file.id !== file.id), deletion]);
    },
    markRestored: (id) =>
      change((current) => current.map((each) => (each.file.id === id ? { ...each, restored: true } : each))),
    end: (id) => change((current) => current.filter(({ file }) => file.id !== id)),
  };
}
