import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { usePlatform } from '../platform-context.ts';
import type { Catalogue, Translate, Translation } from './catalogue.ts';
import { addTexts, sharedNamespace } from './instance.ts';
import type { sharedEnglish } from './shared.en.ts';

/** The texts of one app. */
export type AppTexts<English extends Catalogue = Catalogue> = {
  namespace: string;
  /** Registers the texts with the page's i18next instance. */
  add(instance: i18n): void;
  /** Returns the translate function of this app, with keys and placeholders checked by the compiler. */
  useTexts(): Translate<English>;
};

/**
 * Declares the texts of an app, for `createApp` and its components.
 * @param namespace the app's name
 * @param catalogues by language; the English one defines the keys and types that the others must match
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
      // Packages with their own texts have no lifecycle to add them in. Adding is idempotent.
      if (!texts.hasResourceBundle('en', namespace)) add(texts);
      return useNamespace<English>(namespace);
    },
  };
}

/** Returns the translate function of the shared texts, such as the toasts of NAV-16. */
export function useSharedTexts(): Translate<typeof sharedEnglish> {
  return useNamespace<typeof sharedEnglish>(sharedNamespace);
}

function useNamespace<Texts extends Catalogue>(namespace: string): Translate<Texts> {
  const { t } = useTranslation(namespace, { i18n: usePlatform().texts, useSuspense: false });
  // i18next's type does not know our catalogues; `Translate` checks keys and placeholders.
  return t as unknown as Translate<Texts>;
}
