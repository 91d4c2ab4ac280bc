interface LoginState {
  wanted?: string;
}

/** State of the login's history entry: the address that somebody signed out asked for (NAV-09). */
export function wantedState(): LoginState {
  return { wanted: location.pathname + location.search + location.hash };
}

/** Where to go on after signing in; a path of this origin, or null. */
export function wantedPath(): string | null {
  const { wanted } = (history.state ?? {}) as LoginState;
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : null;
}
