/**
 * Components for the states of an app's screens. Each app bundles its own copy, so that they do not add to the exports
 * that a release needs of its shell. They import the rest of the kit by its package name, which resolves to the shell's
 * copy.
 */
export { lazyScreen } from './lazy-screen.ts';
export { type Loadable, LoadGate } from './load-gate.tsx';
export { LoadedPage } from './loaded-page.tsx';
export { Permitted, PermittedPage } from './permitted.tsx';
export { Screens } from './screens.tsx';
export { Titled } from './titled.tsx';
