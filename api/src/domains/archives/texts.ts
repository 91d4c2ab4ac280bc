/** Texts of an archive of files. */
export const archiveTexts = {
  onboarding: 'Onboarding',
  contents: 'contents.csv',
  columns: {
    path: 'File',
    size: 'Size in bytes',
    sha256: 'SHA-256',
    uploadedAt: 'Uploaded at (UTC)',
    uploadedBy: 'Uploaded by',
    state: 'State',
  },
  states: {
    included: 'included',
    missing: 'missing in the store',
    noRoom: 'no room left in this file, download it by itself',
  },
} as const;
