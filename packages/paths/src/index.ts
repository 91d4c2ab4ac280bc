export { aliases } from './aliases.ts';
export * as paths from './pages.ts';
export type { Path, PathParameters } from './route.ts';
