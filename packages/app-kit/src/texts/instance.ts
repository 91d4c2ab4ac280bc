import i18next, { type i18n } from 'i18next';
import type { Catalogue } from './catalogue.ts';
import { sharedEnglish } from './shared.en.ts';

/** Where the texts of every app stand under a name of their own; the shared ones under this. */
export const sharedNamespace = 'shared';

declare const process: { env: { NODE_ENV?: string } };

/**
 * Whether every text is to be set in brackets, so that a test finds those that come from no catalogue. It is asked for
 * by the session setting `locale` = `pseudo`, outside of production also by `?locale=pseudo`.
 */
export function isPseudoLocale(): boolean {
  if (process.env.NODE_ENV !== 'production' && new URLSearchParams(location.search).get('locale') === 'pseudo') {
    return true;
  }
  try {
    return sessionStorage.getItem('locale') === 'pseudo';
  } catch {
    return false;
  }
}

/**
 * Makes the one i18next instance of the page, with the shared texts in it. Placeholders stand in single braces, as the
 * requirements write them; React escapes, so i18next does not.
 */
export function createTexts(options: { pseudo?: boolean } = {}): i18n {
  const instance = i18next.createInstance();
  const { pseudo = isPseudoLocale() } = options;
  instance.use({ type: 'postProcessor', name: 'pseudo', process: (value: string) => `⟦${value}⟧` });
  void instance.init({
    lng: 'en',
    fallbackLng: 'en',
    ns: [sharedNamespace],
    defaultNS: sharedNamespace,
    nsSeparator: false,
    resources: { en: { [sharedNamespace]: sharedEnglish } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    postProcess: pseudo ? ['pseudo'] : false,
    initAsync: false,
  });
  return instance;
}

/** Adds an app's texts under its own namespace; doing it again with every mount changes nothing. */
export function addTexts(instance: i18n, namespace: string, language: string, catalogue: Catalogue): void {
  instance.addResourceBundle(language, namespace, catalogue, true, true);
}
