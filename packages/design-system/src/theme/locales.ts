import type { ConfigProviderProps } from 'antd';
import englishLocale from 'antd/locale/en_US';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

const loaded = new Map<string, AntdLocale>([['en', englishLocale]]);

const loaders: Partial<Record<string, () => Promise<AntdLocale>>> = {
  de: async () => (await import(/* webpackChunkName: "german-components" */ './german.ts')).germanLocale,
};

/** Loads antd's own texts in a language, such as those of calendars. Rejects when their script cannot be loaded. */
export async function loadLocale(language: string): Promise<void> {
  const load = loaders[language];
  if (load && !loaded.has(language)) loaded.set(language, await load());
}

/** Returns antd's own texts; English ones when those of the language are not loaded. */
export function antdLocaleOf(language: string): AntdLocale {
  return loaded.get(language) ?? englishLocale;
}
