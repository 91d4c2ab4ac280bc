/** The phase of an app's lifecycle in which an error occurred. */
export type ErrorPhase = 'load' | 'bootstrap' | 'mount' | 'render' | 'unmount' | 'call';
