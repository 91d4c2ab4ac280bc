import { useCallback } from 'react';
import { useHref, useLocation } from 'react-router-dom';

/**
 * Returns a function that tells whether the address has already left the page that is still rendered, as it has while
 * the code of the next page loads. Timers and redirects of this page, such as a debounced search, must then not
 * navigate.
 */
export function useLeaving(): () => boolean {
  const shown = useHref(useLocation().pathname);
  return useCallback(() => asInAddress(window.location.pathname) !== asInAddress(shown), [shown]);
}

/** Normalizes a path as the browser does: `/ö` becomes `/%C3%B6`. */
function asInAddress(path: string): string {
  return new URL(path.replace(/\/+/g, '/'), window.location.origin).pathname;
}
