/**
 * Notifies listeners of URL changes immediately. single-spa delays `popstate` listeners until it has finished the
 * previous change, which takes long when an app hangs; therefore this module registers before single-spa and must be
 * evaluated first.
 */
type Listener = (pathname: string, kind: LocationChange) => void;

/** `replace` keeps the screen; the others leave it. */
export type LocationChange = 'push' | 'replace' | 'pop';

const listeners = new Set<Listener>();

function notify(kind: LocationChange): void {
  for (const listener of [...listeners]) listener(window.location.pathname, kind);
}

for (const [method, kind] of [
  ['pushState', 'push'],
  ['replaceState', 'replace'],
] as const) {
  const original = window.history[method];
  window.history[method] = function (this: History, ...parameters: Parameters<History['pushState']>) {
    original.apply(this, parameters);
    notify(kind);
  };
}
window.addEventListener('popstate', () => notify('pop'));

export function onLocationChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
