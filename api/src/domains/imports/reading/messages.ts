import type { ErrorCode, ErrorParameters } from '@platform/error-codes';

/** A sheet without its lines. */
export interface SheetHead {
  name: string;
  titles: string[];
  rowCount: number;
  /** Of each column, a few of its first texts. */
  samples: string[][];
}

/** What the worker is to read. */
export interface ReadingTask {
  path: string;
  /** The file's name, for messages. */
  name: string;
}

/** The lines of sheets as JSON: an array of `{sheet, number, cells}`, which nobody but the database reads. */
export type LinesJson = string;

/** The worker's only answer. */
export type ReadingAnswer =
  | { sheets: SheetHead[]; lines: LinesJson[] }
  | { refusal: { code: ErrorCode; params: ErrorParameters } };
