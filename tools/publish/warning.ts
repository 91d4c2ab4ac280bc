/** Begins a line about an app that was not published; whoever started the publishing finds such lines by it. */
export const publishWarning = 'warning   ';
