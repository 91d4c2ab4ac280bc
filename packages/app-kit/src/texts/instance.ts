import i18next, { type i18n } from 'i18next';
import type { Catalogue } from './catalogue.ts';
import { sharedEnglish } from './shared.en.ts';

/** i18next namespace of the shared texts; each app has its own. */
export const sharedNamespace = 'shared';

declare const process: { env: { NODE_ENV?: string } };

/**
 * Whether every text is shown in brackets, so that a test finds texts that come from no catalogue. Enabled by `locale`
 * = `pseudo` in `sessionStorage`, outside production also by `?locale=pseudo`.
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
 * Creates the page's i18next instance with the shared texts. Placeholders use single braces, as in the requirements;
 * escaping is off, since React escapes.
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

/** Adds an app's texts under its namespace. Idempotent, since every mount calls it. */
export function addTexts(instance: i18n, namespace: string, language: string, catalogue: Catalogue): void {
  // English texts are added while their first component is rendered, which must not make others render.
  instance.addResourceBundle(language, namespace, catalogue, true, true, { silent: language === 'en' });
}
