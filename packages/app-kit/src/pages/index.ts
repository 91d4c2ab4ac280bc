/**
 * The frame of an app's screens. Each app carries a copy of its own, so that a release needs no newer shell than the one that
 * it meets; what these need of the kit they take by its name, which is the shell's one copy.
 */
export { LoadGate } from './load-gate.tsx';
export { LoadedPage } from './loaded-page.tsx';
export { Permitted, PermittedPage } from './permitted.tsx';
export { Screens } from './screens.tsx';
export { Titled } from './titled.tsx';
