/** A file of an earlier version that comes back with its bytes, under a new id; an input of `updateDeal`. */
export type RestoredFile = { id: string; sectionId: string; version: number; fileId: string };

/** A content to fill the editor with; nothing is stored yet (HIST-08). */
export type Restored<Content> = {
  /** Number of the version that it comes from, for `restoredFrom` of the next save. */
  version: number;
  content: Content;
  restoredFiles: readonly RestoredFile[];
};
