import { useCallback } from 'react';
import { useHref, useLocation } from 'react-router-dom';

/**
 * Tells whether the address has already left the page that is shown, as it has while the code of the next page loads.
 * What a timer or a redirect of this page wants then, such as a search that waits for the last keystroke, must not take
 * the person back.
 */
export function useLeaving(): () => boolean {
  const shown = useHref(useLocation().pathname);
  return useCallback(() => asInAddress(window.location.pathname) !== asInAddress(shown), [shown]);
}

/** A path as the browser writes it, which is not always how it was given: `/ö` is `/%C3%B6`. */
function asInAddress(path: string): string {
  return new URL(path.replace(/\/+/g, '/'), window.location.origin).pathname;
}
