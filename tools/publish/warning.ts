/** Prefix of the lines about apps that were not published; the calling process filters the output by it. */
export const publishWarning = 'warning   ';
