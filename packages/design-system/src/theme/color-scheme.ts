import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';
/** What a person chose; `system` follows the device. */
export type ColorSchemeChoice = ColorScheme | 'system';

const storageKey = 'color-scheme';
const changed = 'ds-color-scheme-changed';

/** The stored choice, `system` without one or where storage is closed. */
export function colorSchemeChoice(): ColorSchemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Writes the stored choice onto the page, so that the tokens follow it. Called once before the first render. */
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
    // A closed storage only means that the choice ends with the page.
  }
  if (choice === 'system') delete document.documentElement.dataset.colorScheme;
  else document.documentElement.dataset.colorScheme = choice;
  window.dispatchEvent(new Event(changed));
}

/** The colour scheme in force, kept up to date with the choice and the device. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, current, () => 'light' as const);
}

/** Whether the device asks for less motion. */
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
