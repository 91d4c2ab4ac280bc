/** What the shell shares with apps and the API publishes, for programs that build nothing. */
export { readApiContract } from './api-contract.ts';
export { declarable } from './consumed/declarable.ts';
export { packageOf, publishedFacts, sharedModules, sharedVersions } from './shared-modules.ts';
export { packageDirectory, readJson } from './workspace.ts';
