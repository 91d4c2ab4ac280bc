import { useSyncExternalStore } from 'react';

let printing = false;

/**
 * Returns whether the page is being printed, so that collapsed content can be expanded. React renders changes of an
 * external store synchronously, i.e. before the browser prints.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}

function subscribe(notify: () => void): () => void {
  const begin = () => {
    printing = true;
    notify();
  };
  const end = () => {
    printing = false;
    notify();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}
