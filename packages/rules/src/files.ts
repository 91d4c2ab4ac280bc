/** Exclusive upper limit of a file's size in bytes (FILE-01, FILE-10). */
export const FILE_SIZE_LIMIT = 52_428_800;

/** Maximum total bytes that an account may upload before its email address is confirmed. */
export const UNCONFIRMED_UPLOAD_LIMIT = 52_428_800;

/** Maximum files and total bytes of one `UPLOAD` item, far above legitimate use. */
export const UPLOAD_ITEM_LIMIT = { files: 100, bytes: 1_073_741_824 };

/** Seconds during which a screen offers to undo the deletion of a file (CARE-06). */
export const FILE_UNDO_SECONDS = 10;

/** The upload kinds, as used in the paths (FILE-05). */
export const UPLOAD_KINDS = [
  'company/logo',
  'deal/section/image',
  'deal/section/documents',
  'investment/documents',
  'onboarding/documents',
] as const;

export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** Media types of pictures: those that browsers render without running embedded code; SVG is therefore excluded. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/** Endings of the names of pictures, in the order of their types. */
const PICTURE_ENDINGS = ['.png', '.jpg', '.jpeg', '.webp', '.gif', '.avif'] as const;

/** Whether a file is a picture by its name (COMP-13); the server looks at its content too. */
export function isPictureName(name: string): boolean {
  const lower = name.toLowerCase();
  return PICTURE_ENDINGS.some((ending) => lower.endsWith(ending));
}

/** The names of the multipart fields of an upload (FILE-04). */
export const UPLOAD_FIELDS = [
  'dealId',
  'fileId',
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

/** Whether a file of this size in bytes is refused (FILE-01). */
export function isFileTooLarge(sizeBytes: number): boolean {
  return sizeBytes >= FILE_SIZE_LIMIT;
}
