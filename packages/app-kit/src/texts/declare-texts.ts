import type { i18n } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlatform } from '../platform-context.ts';
import type { Catalogue, Translate, Translation } from './catalogue.ts';
import { addTexts, sharedNamespace } from './instance.ts';
import type { sharedEnglish } from './shared.en.ts';
import { declareTranslations, lacksTranslation, loadTranslations } from './translations.ts';

/** The texts of one app. */
export type AppTexts<English extends Catalogue = Catalogue> = {
  namespace: string;
  /** Registers the English texts with the page's i18next instance. */
  add(instance: i18n): void;
  /** Returns the translate function of this app, with keys and placeholders checked by the compiler. */
  useTexts(): Translate<English>;
};

/**
 * Declares the texts of an app, for `createApp` and its components.
 * @param namespace the app's name
 * @param catalogues by language; the English one defines the keys and types that the others must match, which are loaded
 * when they are shown
 */
export function declareTexts<const English extends Catalogue>(
  namespace: string,
  { en, ...translations }: { en: English; de?: () => Promise<Translation<NoInfer<English>>> },
): AppTexts<English> {
  declareTranslations(namespace, translations);
  /** The instances that have these texts; another release of the same package may have added others to the namespace. */
  const added = new WeakSet<i18n>();
  function add(instance: i18n): void {
    addTexts(instance, namespace, 'en', en);
    added.add(instance);
  }
  return {
    namespace,
    add,
    useTexts() {
      const { texts } = usePlatform();
      // Packages with their own texts have no lifecycle to add them in.
      if (!added.has(texts)) add(texts);
      return useNamespace<English>(namespace);
    },
  };
}

/** Returns the translate function of the shared texts, such as the toasts of NAV-16. */
export function useSharedTexts(): Translate<typeof sharedEnglish> {
  return useNamespace<typeof sharedEnglish>(sharedNamespace);
}

function useNamespace<Texts extends Catalogue>(namespace: string): Translate<Texts> {
  const { texts } = usePlatform();
  // Texts that arrive later are shown when they do; English ones are all there.
  const bindI18nStore = texts.language === 'en' ? '' : 'added';
  const { t } = useTranslation(namespace, { i18n: texts, useSuspense: false, bindI18nStore });
  const lacking = lacksTranslation(texts, namespace);
  useEffect(() => {
    if (lacking) void loadTranslations(texts);
  }, [lacking, texts]);
  // i18next's type does not know our catalogues; `Translate` checks keys and placeholders.
  return t as unknown as Translate<Texts>;
}
