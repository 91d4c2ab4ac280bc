export type ToastSeverity = 'success' | 'error' | 'info';

export type Toast = { id: number; severity: ToastSeverity; text: string };

export type ToastStore = {
  /** Shows a text for three seconds (NAV-08). Showing the same text again restarts its timer. */
  show(toast: { severity: ToastSeverity; text: string }): void;
  dismiss(id: number): void;
  /** Removes all toasts and their timers. */
  clear(): void;
  subscribe(listener: () => void): () => void;
  getSnapshot(): readonly Toast[];
};

const lifetime = 3000;

/** Creates a framework-independent store of toasts, so that code outside React can show one. */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function write(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function dismiss(id: number): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    if (toasts.some((toast) => toast.id === id)) write(toasts.filter((toast) => toast.id !== id));
  }

  return {
    show({ severity, text }) {
      const same = toasts.find((toast) => toast.severity === severity && toast.text === text);
      if (same) dismiss(same.id);
      const id = ++lastId;
      timers.set(
        id,
        setTimeout(() => dismiss(id), lifetime),
      );
      write([...toasts, { id, severity, text }]);
    },
    dismiss,
    clear() {
      for (const { id } of toasts) dismiss(id);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => toasts,
  };
}
