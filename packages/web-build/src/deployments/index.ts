export { publishApp, publishShell } from './publish.ts';
export { canary, pin, rollback, setRollout } from './rollout.ts';
export { readStoredRegistry } from './store.ts';
