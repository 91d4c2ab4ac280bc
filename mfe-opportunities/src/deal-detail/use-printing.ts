import { useSyncExternalStore } from 'react';

let printing = false;

/**
 * Whether the page is being printed, when everything is to be seen that is folded on the screen. React renders changes of
 * such a store before the browser goes on to print.
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
