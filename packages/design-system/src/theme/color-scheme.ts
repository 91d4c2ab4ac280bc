import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';
/** The user's choice; `system` follows the device. */
export type ColorSchemeChoice = ColorScheme | 'system';

const storageKey = 'color-scheme';
const changed = 'ds-color-scheme-changed';

/** Returns the stored choice; `system` if there is none or storage is unavailable. */
export function colorSchemeChoice(): ColorSchemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Sets the stored choice on the document, which selects the tokens. To be called once before the first render. */
export function applyColorScheme(): void {
  const choice = colorSchemeChoice();
  if (choice === 'system') delete document.documentElement.dataset.colorScheme;
  else document.documentElement.dataset.colorScheme = choice;
}

/** Stores a choice and applies it to every root on the page. */
export function chooseColorScheme(choice: ColorSchemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  if (choice === 'system') delete document.documentElement.dataset.colorScheme;
  else document.documentElement.dataset.colorScheme = choice;
  window.dispatchEvent(new Event(changed));
}

/** Returns the current colour scheme, following the choice and the device. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, current, () => 'light' as const);
}

/** Whether the device prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return matches('(prefers-reduced-motion: reduce)');
}

function current(): ColorScheme {
  const chosen = document.documentElement.dataset.colorScheme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matches('(prefers-color-scheme: dark)') ? 'dark' : 'light';
}

function subscribe(notify: () => void): () => void {
  const stopWatching = watch('(prefers-color-scheme: dark)', notify);
  window.addEventListener(changed, notify);
  return () => {
    stopWatching();
    window.removeEventListener(changed, notify);
  };
}

function matches(query: string): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia(query).matches;
}

function watch(query: string, notify: () => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => undefined;
  const list = window.matchMedia(query);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
}
