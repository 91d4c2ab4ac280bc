import { type AuthTextKey, authText } from '../texts/auth-texts.ts';

const noticeKey = 'notice';

/** Why somebody finds themselves in front of the door; shown there as a toast. */
export type Notice = Extract<AuthTextKey, `shared.toasts.${string}` | `shell.pages.${string}`>;

/**
 * Leaves the signed-in page for the door by loading the page anew: what apps hold in memory goes with the page, so the
 * next person in this tab meets nothing of it (PERM-04).
 */
export function leaveToLogin(notice?: Notice): void {
  if (notice) storeNotice(authText(notice));
  // A browser may keep the page for its back button; there must be nothing left to see, and nothing that runs.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
  document.body.replaceChildren();
  location.replace('/');
}

/** Keeps a text for the door that the page is about to be left for. */
export function storeNotice(text: string): void {
  try {
    sessionStorage.setItem(noticeKey, text);
  } catch {
    // Closed storage: the door opens without the reason.
  }
}

/** The text that the page before left, once. */
export function consumeNotice(): string | null {
  try {
    const notice = sessionStorage.getItem(noticeKey);
    sessionStorage.removeItem(noticeKey);
    return notice;
  } catch {
    return null;
  }
}
