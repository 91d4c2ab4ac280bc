const key = 'sign-in';

/**
 * Keeps which sign-in waits for its next step, so that a reload of the page goes on there. The identifier opens nothing
 * without the cookie of the interaction.
 */
export function storePendingSignIn(uid: string): void {
  try {
    sessionStorage.setItem(key, uid);
  } catch {
    // Closed storage: a reload begins anew.
  }
}

/** The sign-in that the page before a reload was at. */
export function pendingSignIn(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function clearPendingSignIn(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
