/** Milliseconds that a sign-out waits for what its listeners still send. */
const limit = 1_000;

export interface SignOutListeners {
  /** Registers a listener; returns what unregisters it. */
  add(listener: () => unknown): () => void;
  /**
   * Calls the listeners, once however often it is called. Resolves when the promises that they returned are settled,
   * after a second at the latest, or when the page is being left. Never rejects.
   */
  notify(): Promise<void>;
}

export function createSignOutListeners(): SignOutListeners {
  const listeners = new Set<() => unknown>();
  let notified: Promise<void> | undefined;
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify() {
      notified ??= settled([...listeners].map(async (listener) => listener()));
      return notified;
    },
  };
}

async function settled(sent: Promise<unknown>[]): Promise<void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const timer = setTimeout(end, limit);
  window.addEventListener('pagehide', () => end(), { once: true });
  await Promise.race([Promise.allSettled(sent), ended]);
  clearTimeout(timer);
}
