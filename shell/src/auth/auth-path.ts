import { paths } from '@platform/paths';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { isMarkedSignedIn } from '../session/session-mark.ts';

const changed = 'auth-path-changed';

/** The door has five screens and no parameters in paths; a router would be a third of its script. */
export function useAuthPath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

/** Goes to another screen of the door. */
export function goTo(path: string, options: { replace?: boolean; state?: unknown } = {}): void {
  const { replace = false, state = null } = options;
  if (replace) history.replaceState(state, '', path);
  else history.pushState(state, '', path);
  window.scrollTo(0, 0);
  window.dispatchEvent(new Event(changed));
}

/**
 * For links within the door: a plain click stays in the page, any other is the browser's. So is that of somebody signed in
 * who confirms an address: the next page restores the session.
 */
export function navigateInPage(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  if (location.pathname === paths.confirmAddress() && isMarkedSignedIn()) return;
  event.preventDefault();
  goTo(event.currentTarget.pathname);
}

function subscribe(notify: () => void): () => void {
  window.addEventListener('popstate', notify);
  window.addEventListener(changed, notify);
  return () => {
    window.removeEventListener('popstate', notify);
    window.removeEventListener(changed, notify);
  };
}
