import { useSyncExternalStore } from 'react';
import type { ToastStore } from './toast-store.ts';

/**
 * The region at the top centre that shows toasts (NAV-08), rendered once, by the shell. All toasts expire; those that
 * are not a success also have a close button.
 */
export function ToastRegion({ store, closeLabel }: { store: ToastStore; closeLabel: string }) {
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  return (
    <div className="ds-toasts">
      {toasts.map(({ id, severity, text }) => (
        <div key={id} className={`ds-toast ds-toast-${severity}`} role={severity === 'error' ? 'alert' : 'status'}>
          <span className="ds-toast-text">{text}</span>
          {severity === 'success' ? null : (
            <button type="button" className="ds-toast-close" aria-label={closeLabel} onClick={() => store.dismiss(id)}>
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
              </svg>
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
