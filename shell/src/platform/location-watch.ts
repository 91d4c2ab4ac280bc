/**
 * Tells at once when the page's address changes. single-spa holds back `popstate` listeners until it has finished with
 * the change before, which is what a person waits for when an app hangs; so this listens beneath it. The module must be
 * evaluated before single-spa is.
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
