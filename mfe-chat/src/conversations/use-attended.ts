import { useSyncExternalStore } from 'react';

const changes = ['focus', 'blur', 'visibilitychange', 'pageshow'] as const;

function subscribe(onChange: () => void): () => void {
  for (const change of changes) window.addEventListener(change, onChange);
  // Dispatched at the document; it does not reach the window in every browser.
  document.addEventListener('visibilitychange', onChange);
  return () => {
    for (const change of changes) window.removeEventListener(change, onChange);
    document.removeEventListener('visibilitychange', onChange);
  };
}

const isAttended = () => document.visibilityState === 'visible' && document.hasFocus();

/** Whether the page is visible and has the focus, so that what it shows counts as seen (MSG-05). */
export function useAttended(): boolean {
  return useSyncExternalStore(subscribe, isAttended);
}
