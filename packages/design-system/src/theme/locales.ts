import type { ConfigProviderProps } from 'antd';
import englishLocale from 'antd/locale/en_US';
import { useSyncExternalStore } from 'react';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

const listeners = new Set<() => void>();

const loaded = new Map<string, AntdLocale>([['en', englishLocale]]);

const loaders: Partial<Record<string, () => Promise<AntdLocale>>> = {
  de: async () => (await import(/* webpackChunkName: "german-components" */ './german.ts')).germanLocale,
};

/** Loads antd's own texts in a language, such as those of calendars. Rejects when their script cannot be loaded. */
export async function loadLocale(language: string): Promise<void> {
  const load = loaders[language];
  if (!load || loaded.has(language)) return;
  loaded.set(language, await load());
  for (const notify of listeners) notify();
}

/** Returns antd's own texts; English ones until those of the language are loaded. */
export function useAntdLocale(language: string): AntdLocale {
  return useSyncExternalStore(subscribe, () => loaded.get(language) ?? englishLocale);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
