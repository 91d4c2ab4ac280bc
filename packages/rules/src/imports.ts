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

/** The fields that the columns of each kind of sheet can be imported into, in the order of exported columns (DATA-01). */
export const importedFields = {
  COMPANIES: [
    ...(['COMPANY_ID', 'COMPANY_NAME', 'FOUNDING_YEAR', 'HQ_COUNTRY', 'HQ_STATE', 'HQ_CITY'] as const),
    ...(['FUNDING_STAGE', 'STAGE', 'BUSINESS_MODEL', 'ENTITY_TYPE', 'LAST_VALUATION', 'VALUATION_CURRENCY'] as const),
    ...(['SECTORS', 'INNOVATION_ENABLERS', 'BLURB', 'DESCRIPTION'] as const),
  ],
  ROUNDS: [
    ...(['COMPANY_ID', 'COMPANY_NAME', 'ROUND_ID', 'FINANCING_ROUND', 'DATE', 'PRE_MONEY_VALUATION'] as const),
    ...(['PRE_MONEY_VALUATION_CURRENCY', 'AMOUNT_RAISED', 'AMOUNT_RAISED_CURRENCY'] as const),
    ...(['NOTABLE_INVESTORS', 'SUMMARY_INVESTORS'] as const),
  ],
  MANAGERS: ['COMPANY_ID', 'COMPANY_NAME', 'MANAGER_ID', 'MANAGER_NAME', 'POSITION', 'BIO'],
} as const;
