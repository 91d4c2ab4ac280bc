/**
 * Notifies listeners of URL changes immediately. single-spa delays `popstate` listeners until it has finished the
 * previous change, which takes long when an app hangs; therefore this module registers before single-spa and must be
 * evaluated first.
 */
type Listener = (pathname: string) => void;

const listeners = new Set<Listener>();

function notify(): void {
  for (const listener of [...listeners]) listener(window.location.pathname);
}

for (const method of ['pushState', 'replaceState'] as const) {
  const original = window.history[method];
  window.history[method] = function (this: History, ...parameters: Parameters<History['pushState']>) {
    original.apply(this, parameters);
    notify();
  };
}
window.addEventListener('popstate', notify);

export function onLocationChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
