const key = 'signed-in';

/**
 * Whether the last sign-in in this browser was not followed by a sign-out. Only a hint: without it the signed-out pages
 * skip the request to the provider; with it the platform's script is preloaded during that request. True when storage
 * is unavailable, so that the provider is asked.
 */
export function isMarkedSignedIn(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

export function markSignedIn(): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Without storage, every page load asks the provider.
  }
}

export function unmarkSignedIn(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
