/** Maximum length of the note of a version, code points (HIST-01). */
export const versionNoteLength = 1_000;

/** Returns the note of a version without outer spaces; null for none. */
export function versionNoteOf(note: string | null | undefined): string | null {
  return note?.trim() || null;
}

/** Whether a note is short enough. */
export function isVersionNote(note: string): boolean {
  return [...note].length <= versionNoteLength;
}
