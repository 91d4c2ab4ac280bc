import { type MouseEvent, useSyncExternalStore } from 'react';
import { isForAnybody } from '../navigation/auth-page.ts';
import { isMarkedSignedIn } from '../session/session-mark.ts';

const changed = 'auth-path-changed';

/** Returns the current path. The signed-out pages need no router, which would be a third of their script. */
export function useAuthPath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

/** Navigates to another signed-out screen. */
export function navigate(path: string, options: { replace?: boolean; state?: unknown } = {}): void {
  const { replace = false, state = null } = options;
  if (replace) history.replaceState(state, '', path);
  else history.pushState(state, '', path);
  window.scrollTo(0, 0);
  window.dispatchEvent(new Event(changed));
}

/**
 * Click handler for links between the signed-out screens: a plain click navigates without a page load; clicks with a
 * modifier key are left to the browser. So are clicks of signed-in users on pages for anybody, since only a page
 * load restores the session.
 */
export function navigateInPage(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  if (isForAnybody(location.pathname) && isMarkedSignedIn()) return;
  event.preventDefault();
  navigate(event.currentTarget.pathname);
}

function subscribe(notify: () => void): () => void {
  window.addEventListener('popstate', notify);
  window.addEventListener(changed, notify);
  return () => {
    window.removeEventListener('popstate', notify);
    window.removeEventListener(changed, notify);
  };
}
