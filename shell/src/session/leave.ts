import { type AuthTextKey, authText } from '../texts/auth-texts.ts';

const noticeKey = 'notice';

/** Reason for the sign-out, shown as a toast on the login page. */
export type Notice = Extract<AuthTextKey, `shared.toasts.${string}` | `shell.pages.${string}`>;

/**
 * Returns to the login with a page load, which discards everything that apps hold in memory, so that the next user of
 * this tab sees none of it (PERM-04).
 */
export function leaveToLogin(notice?: Notice): void {
  if (notice) storeNotice(authText(notice));
  // The browser may keep the page in its back/forward cache, so it is emptied, and reloaded when it is restored.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
  document.body.replaceChildren();
  location.replace('/');
}

/** Stores a text for the login page that is loaded next. */
export function storeNotice(text: string): void {
  try {
    sessionStorage.setItem(noticeKey, text);
  } catch {
    // Without storage, the reason is not shown.
  }
}

/** Returns the text stored by the previous page and deletes it. */
export function consumeNotice(): string | null {
  try {
    const notice = sessionStorage.getItem(noticeKey);
    sessionStorage.removeItem(noticeKey);
    return notice;
  } catch {
    return null;
  }
}
