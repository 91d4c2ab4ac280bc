export const errorPhases = ['load', 'bootstrap', 'mount', 'render', 'unmount', 'call'] as const;

/** The phase of an app's lifecycle in which an error occurred. */
export type ErrorPhase = (typeof errorPhases)[number];
