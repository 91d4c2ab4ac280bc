/** Milliseconds between two probes while the server cannot be reached. */
const probeInterval = 3_000;
/** Milliseconds for which a probe waits for an answer. */
const probeTimeout = 5_000;

/** Whether the server can be reached. */
export interface Connectivity {
  isOnline(): boolean;
  /** Registers a listener for changes; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** To be called when a call got no answer: finds out whether the server can be reached. */
  suspect(): void;
}

/**
 * Observes whether the server can be reached: the browser tells of its own network, and a call without an answer leads to a
 * probe, which is repeated until the server answers (CARE-10).
 */
export function createConnectivity(): Connectivity {
  const listeners = new Set<() => void>();
  let online = navigator.onLine !== false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isProbing = false;

  function change(next: boolean): void {
    if (next === online) return;
    online = next;
    for (const listener of [...listeners]) listener();
  }

  async function probe(): Promise<void> {
    clearTimeout(timer);
    if (isProbing) return;
    isProbing = true;
    const isReached = await reach();
    isProbing = false;
    change(isReached);
    if (!isReached) timer = setTimeout(probe, probeInterval);
  }

  window.addEventListener('offline', () => {
    change(false);
    clearTimeout(timer);
    timer = setTimeout(probe, probeInterval);
  });
  window.addEventListener('online', () => void probe());
  if (!online) timer = setTimeout(probe, probeInterval);

  return {
    isOnline: () => online,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    suspect() {
      if (online) void probe();
    },
  };
}

async function reach(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeTimeout);
    return (await fetch('/health/live', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

let shared: Connectivity | undefined;

/** The page's one. */
export function connectivity(): Connectivity {
  shared ??= createConnectivity();
  return shared;
}

/** Calls a listener each time the server can be reached again; returns a function that ends that. */
export function onReachedAgain({ subscribe, isOnline }: Connectivity, listener: () => void): () => void {
  return subscribe(() => {
    if (isOnline()) listener();
  });
}
