const key = 'sign-in';

/**
 * Stores the id of the sign-in that is waiting for its next step, so that a page reload resumes it. The id is useless
 * without the interaction's cookie.
 */
export function storePendingSignIn(uid: string): void {
  try {
    sessionStorage.setItem(key, uid);
  } catch {
    // Without storage, a reload restarts the sign-in.
  }
}

/** Returns the id of the sign-in that was pending before the reload. */
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
