interface LoginState {
  wanted?: string;
}

/** Returns the state for the login's history entry: the URL requested while signed out (NAV-09). */
export function wantedState(): LoginState {
  return { wanted: location.pathname + location.search + location.hash };
}

/** Returns the path to open after sign-in, always same-origin; null when none was requested. */
export function wantedPath(): string | null {
  const { wanted } = (history.state ?? {}) as LoginState;
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : null;
}
