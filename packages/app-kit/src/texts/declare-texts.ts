import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { usePlatform } from '../platform-context.ts';
import type { Catalogue, Translate, Translation } from './catalogue.ts';
import { addTexts, sharedNamespace } from './instance.ts';
import type { sharedEnglish } from './shared.en.ts';

/** The texts of one app: how they are added to the page and how its components read them. */
export type AppTexts<English extends Catalogue = Catalogue> = {
  namespace: string;
  add(instance: i18n): void;
  /** Gives the texts of this app, with keys and placeholders checked by the compiler. */
  useTexts(): Translate<English>;
};

/**
 * Declares the texts of an app once, for `createApp` and for its components.
 * @param namespace the app's name
 * @param catalogues by language; English, declared `as const`, gives the types and the keys that every other one has
 */
export function declareTexts<const English extends Catalogue>(
  namespace: string,
  catalogues: { en: English } & Record<string, Translation<English>>,
): AppTexts<English> {
  function add(instance: i18n): void {
    for (const [language, catalogue] of Object.entries(catalogues)) {
      addTexts(instance, namespace, language, catalogue);
    }
  }
  return {
    namespace,
    add,
    useTexts() {
      const { texts } = usePlatform();
      // A package with texts of its own has no lifecycle to add them in; adding them twice changes nothing.
      if (!texts.hasResourceBundle('en', namespace)) add(texts);
      return useNamespace<English>(namespace);
    },
  };
}

/** Gives the texts that apps share, such as the toasts of NAV-16. */
export function useSharedTexts(): Translate<typeof sharedEnglish> {
  return useNamespace<typeof sharedEnglish>(sharedNamespace);
}

function useNamespace<Texts extends Catalogue>(namespace: string): Translate<Texts> {
  const { t } = useTranslation(namespace, { i18n: usePlatform().texts, useSuspense: false });
  // i18next's own type knows no catalogue; the keys and placeholders are checked by ours.
  return t as unknown as Translate<Texts>;
}
