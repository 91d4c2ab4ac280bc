export { integrity } from '../consumed/manifest.ts';
export { publishApp, publishShell } from './publish.ts';
export { machineKey, makeKey, readKey, signBuild } from './signing-key.ts';
export { readStoredRegistry } from './store.ts';
