export { aliases } from './aliases.ts';
export * as paths from './pages.ts';
export { type Path, type PathParameters, route } from './route.ts';
