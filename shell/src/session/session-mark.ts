const key = 'signed-in';

/**
 * Whether somebody signed in with this browser and did not sign out. It is no proof of anything: it only spares the
 * signed-out door the question to the provider, and lets a reload fetch the platform while that question is under way.
 * Where storage is closed it says yes, so that the provider is asked.
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
    // Closed storage: every page load asks the provider.
  }
}

export function unmarkSignedIn(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
