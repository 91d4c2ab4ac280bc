import { useState } from 'react';
import type { FlowFile } from './flow.ts';

type Deletion = {
  file: FlowFile;
  /** Where it stood in the list. */
  position: number;
  /** It is back in the store and comes with the next answer of the server. */
  restored: boolean;
};

type FileRow = { file: FlowFile; isDeleted: boolean };

/**
 * The files of a list with those that were deleted in it some seconds ago, each where it stood. The server's list may
 * come before or after its answer to the deletion.
 */
export function useDeletedFiles(files: readonly FlowFile[]): {
  all: FileRow[];
  noteDeleted(file: FlowFile): void;
  noteRestored(id: string): void;
  end(id: string): void;
} {
  const [deletions, setDeletions] = useState<readonly Deletion[]>([]);
  const listed = (id: string) => files.some((file) => file.id === id);
  const waiting = deletions.filter(({ file, restored }) => !(restored && listed(file.id)));
  if (waiting.length < deletions.length) setDeletions(waiting);
  const all: FileRow[] = files
    .filter(({ id }) => !waiting.some(({ file }) => file.id === id))
    .map((file) => ({ file, isDeleted: false }));
  for (const { file, position } of waiting.toSorted((one, other) => one.position - other.position)) {
    all.splice(position, 0, { file, isDeleted: true });
  }
  const end = (id: string) => setDeletions((known) => known.filter(({ file }) => file.id !== id));

  return {
    all,
    noteDeleted(file) {
      const position = all.findIndex((row) => row.file.id === file.id);
      setDeletions((known) => [
        ...known.filter((each) => each.file.id !== file.id),
        { file, position: position < 0 ? files.length : position, restored: false },
      ]);
    },
    noteRestored(id) {
      setDeletions((known) => known.map((each) => (each.file.id === id ? { ...each, restored: true } : each)));
    },
    end,
  };
}
