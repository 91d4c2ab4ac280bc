const pageAddress = /^https?:\/\/\S+$/i;

/** Whether a link of a deal leads to a page: links are rendered as they are stored (DEAL-16, EDIT-53). */
export function isPageAddress(address: string): boolean {
  return pageAddress.test(address.trim());
}
