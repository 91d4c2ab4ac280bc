export { publishApp, publishShell } from './publish.ts';
export { readStoredRegistry } from './store.ts';
