import { useCallback } from 'react';
import { useHref, useLocation } from 'react-router-dom';

/**
 * Tells whether the address has already left the page that is shown, as it has while the code of the next page loads.
 * What a timer of this page wants then, such as a search that waits for the last keystroke, must not take the person
 * back.
 */
export function useLeaving(): () => boolean {
  const shown = useHref(useLocation().pathname);
  return useCallback(() => window.location.pathname !== shown, [shown]);
}
