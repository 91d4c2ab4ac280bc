/** What the shell shares with apps, for programs that build nothing. */
export { declarable } from './consumed/declarable.ts';
export { packageOf, sharedModules, sharedVersions } from './shared-modules.ts';
export { packageDirectory } from './workspace.ts';
