import { loadLocale } from '@platform/design-system';
import type { i18n } from 'i18next';
import type { Catalogue } from './catalogue.ts';
import { addTexts, sharedNamespace } from './instance.ts';
import { untilOverdue } from './until-overdue.ts';

/** Loads a catalogue in another language, from a script of its own. */
type LoadCatalogue = () => Promise<Catalogue>;

type Translations = Readonly<Partial<Record<string, LoadCatalogue>>>;

const sharedTranslations: Translations = {
  // The chunk name joins it with the shell's own texts.
  de: async () => (await import(/* webpackChunkName: "german" */ './shared.de.ts')).sharedGerman,
};

/** The translations of all catalogues that the page has declared, by namespace. */
const declared = new Map<string, Translations>([[sharedNamespace, sharedTranslations]]);

/** Milliseconds after which texts that could not be loaded are asked for again. */
export const retryAfterMs = 5_000;

/** Loaders whose failure was reported, which happens once. */
const reported = new Set<unknown>();

/** The instances whose texts will be asked for again. */
const waiting = new WeakSet<i18n>();

/** The instance whose language was chosen last; undefined while the page is English. */
let page: i18n | undefined;

/** The language wanted last, whose texts may be loading. */
const wanted = new WeakMap<i18n, string>();

/** Declares the translations of a catalogue; a page in another language begins to load its own at once. */
export function declareTranslations(namespace: string, translations: Translations): void {
  declared.set(namespace, translations);
  if (page) void loadTranslations(page);
}

/** Whether a declared catalogue has a translation into the current language that is not loaded yet. */
export function lacksTranslation(instance: i18n, namespace: string): boolean {
  const { language } = instance;
  return declared.get(namespace)?.[language] !== undefined && !instance.hasResourceBundle(language, namespace);
}

/**
 * Loads what is missing of the declared catalogues in the language that is wanted. Never rejects, and resolves while a
 * catalogue hangs: its texts are shown in English until they arrive. One that cannot be loaded is reported and asked for
 * again while the language is wanted (CARE-14).
 */
export async function loadTranslations(
  instance: i18n,
  language = wanted.get(instance) ?? instance.language,
): Promise<void> {
  const loading = Promise.all([...declared.keys()].map((namespace) => loadCatalogue(instance, language, namespace)));
  void loading.then((loaded) => {
    if (loaded.includes(false)) askAgain(instance, language);
  });
  await untilOverdue(loading);
}

/** Resolves with whether the texts are there. */
async function loadCatalogue(instance: i18n, language: string, namespace: string): Promise<boolean> {
  const load = declared.get(namespace)?.[language];
  if (!load || instance.hasResourceBundle(language, namespace)) return true;
  try {
    addTexts(instance, namespace, language, await load());
    return true;
  } catch (error) {
    reportOnce(load, error);
    return false;
  }
}

function reportOnce(source: unknown, error: unknown): void {
  if (!reported.has(source)) reportError(error);
  reported.add(source);
}

function askAgain(instance: i18n, language: string): void {
  if (waiting.has(instance)) return;
  waiting.add(instance);
  setTimeout(() => {
    waiting.delete(instance);
    if (wanted.get(instance) === language) void showLanguage(instance, language);
  }, retryAfterMs);
}

/**
 * Shows all texts and formats in a language, with English for catalogues that cannot be loaded. The page stays English
 * until the shared texts are there, and changes by itself when they are (CARE-14).
 */
export async function showLanguage(instance: i18n, language: string): Promise<void> {
  page = instance;
  wanted.set(instance, language);
  const components = loadLocale(language).catch((error: unknown) => {
    reportOnce(loadLocale, error);
    askAgain(instance, language);
  });
  const shared = loadCatalogue(instance, language, sharedNamespace);
  await Promise.all([loadTranslations(instance, language), untilOverdue(components)]);
  const shown = shared.then((isLoaded) => (isLoaded ? changeTo(instance, language) : undefined));
  await untilOverdue(shown);
}

async function changeTo(instance: i18n, language: string): Promise<void> {
  // Another one was chosen while the texts were loading.
  if (wanted.get(instance) !== language) return;
  await instance.changeLanguage(language);
  document.documentElement.lang = instance.resolvedLanguage ?? language;
}
