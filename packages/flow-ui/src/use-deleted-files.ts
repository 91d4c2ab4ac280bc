import { useState } from 'react';
import type { FlowFile } from './flow.ts';

type Deletion = {
  file: FlowFile;
  /** Its former index in the list. */
  position: number;
  /** Whether it was restored on the server and will be part of the next response. */
  restored: boolean;
};

type FileRow = { file: FlowFile; isDeleted: boolean };

/**
 * Returns the files of a list including recently deleted ones at their former position. The reloaded list may arrive
 * before or after the response to the deletion.
 */
export function useDeletedFiles(files: readonly FlowFile[]): {
  all: FileRow[];
  markDeleted(file: FlowFile): void;
  markRestored(id: string): void;
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
  const end = (id: string) => setDeletions((current) => current.filter(({ file }) => file.id !== id));

  return {
    all,
    markDeleted(file) {
      const position = all.findIndex((row) => row.file.id === file.id);
      setDeletions((current) => [
        ...current.filter((each) => each.file.id !== file.id),
        { file, position: position < 0 ? files.length : position, restored: false },
      ]);
    },
    markRestored(id) {
      setDeletions((current) => current.map((each) => (each.file.id === id ? { ...each, restored: true } : each)));
    },
    end,
  };
}
