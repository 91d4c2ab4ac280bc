/** Limits of an import of companies (DATA-04). */
export const importLimits = {
  /** Bytes of the file. */
  fileBytes: 5 * 1024 * 1024,
  /** Bytes of all parts of an archive, unpacked. */
  unpackedBytes: 50 * 1024 * 1024,
  /** Rows of a sheet, without its headings. */
  rows: 5_000,
  columns: 500,
  sheets: 20,
  /** Decisions about similar companies in one call. */
  choices: 1_000,
  /** Days after which an import is removed. */
  days: 7,
} as const;
