/** The first size that is refused, in bytes: a file must be smaller (FILE-01, FILE-10). */
export const FILE_SIZE_LIMIT = 52_428_800;

/** Bytes that somebody may upload in all before they have confirmed their address. */
export const UNCONFIRMED_UPLOAD_LIMIT = 52_428_800;

/** What one `UPLOAD` item takes from the person it asks; far beyond any honest set of documents. */
export const UPLOAD_ITEM_LIMIT = { files: 100, bytes: 1_073_741_824 };

/** So long a screen offers to bring a deleted file back (CARE-06). */
export const FILE_UNDO_SECONDS = 10;

/** The kinds of file that can be uploaded, as they stand in the paths (FILE-05). */
export const UPLOAD_KINDS = [
  'company/logo',
  'deal/section/image',
  'deal/section/documents',
  'investment/documents',
  'onboarding/documents',
] as const;

export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** The fields that may go with an upload, as multipart spells them (FILE-04). */
export const UPLOAD_FIELDS = [
  'dealId',
  'dealDocumentSectionId',
  'dealImageSectionId',
  'companyId',
  'firebaseId',
  'investmentId',
  'investmentStep',
  'investmentSectionNodeEdgeId',
  'onboardingSectionNodeEdgeId',
] as const;

export type UploadField = (typeof UPLOAD_FIELDS)[number];

/** Whether a file of this many bytes is refused (FILE-01). */
export function isFileTooLarge(sizeBytes: number): boolean {
  return sizeBytes >= FILE_SIZE_LIMIT;
}
