/**
 * Where a list was left, for the way back to it. Each app bundles its own copy, so that it does not add to the exports
 * that a release needs of its shell. The rest of the kit is imported by its package name, which resolves to the shell's
 * copy.
 */
export type { StoredList } from './positions.ts';
export { type BackLink, useBackLink, useNeighbours } from './use-back-link.ts';
export { useIsReturning, useScrollRestoration } from './use-scroll-restoration.ts';
