import { sharedEnglish, type Translation, untilOverdue } from '@platform/app-kit/texts';
import type { Language } from '@platform/rules';
import { shellEnglish } from './en.ts';

const english = { shell: shellEnglish, shared: sharedEnglish };

type Catalogues = Translation<typeof english>;

type Leaves<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${Leaves<Tree[Name]>}`;
}[keyof Tree & string];

/** Key of a text in the shell's or the shared catalogue, such as `shell.login.title`. */
export type AuthTextKey = Leaves<typeof english>;

/** Milliseconds after which texts that could not be loaded are asked for again. */
const retryAfterMs = 5_000;

let language: Language = 'en';
/** The one wanted last, whose texts may be loading. */
let latest: Language = 'en';
let catalogues: Catalogues = english;
const listeners = new Set<() => void>();

/** The language of the texts that `authText` returns. */
export function authLanguage(): Language {
  return language;
}

/** Registers a listener for a change of `authLanguage`. Returns an unsubscribe function. */
export function onAuthLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows the signed-out pages in a language; in English while its texts cannot be loaded, which are then asked for again
 * (CARE-14). Never rejects, and resolves while the texts hang: they are shown when they arrive.
 */
export function showAuthLanguage(wanted: Language): Promise<void> {
  latest = wanted;
  return untilOverdue(showLoaded(wanted));
}

async function showLoaded(wanted: Language): Promise<void> {
  const loaded = wanted === 'de' ? await loadGerman().catch(reported) : english;
  // Another one was chosen while the texts were loading.
  if (latest !== wanted) return;
  if (!loaded) askAgain(wanted);
  catalogues = loaded ?? english;
  language = loaded ? wanted : 'en';
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

let retry: ReturnType<typeof setTimeout> | undefined;

function askAgain(wanted: Language): void {
  clearTimeout(retry);
  retry = setTimeout(() => {
    if (latest === wanted) void showAuthLanguage(wanted);
  }, retryAfterMs);
}

let isReported = false;

function reported(error: unknown): null {
  if (!isReported) reportError(error);
  isReported = true;
  return null;
}

/** Both catalogues are one script, of which the signed-in page takes the same texts. */
async function loadGerman(): Promise<Catalogues> {
  const [{ shellGerman }, { sharedGerman }] = await Promise.all([
    import(/* webpackChunkName: "german" */ './de.ts'),
    import(/* webpackChunkName: "german" */ '@platform/app-kit/texts/german'),
  ]);
  return { shell: shellGerman, shared: sharedGerman };
}

/**
 * Returns a text of the signed-out pages. They use the same catalogues as the signed-in page but not i18next, which
 * would be an eighth of their script.
 */
export function authText(key: AuthTextKey, parameters: Record<string, string | number> = {}): string {
  const found = key
    .split('.')
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], catalogues);
  const text = String(found).replace(/\{([^}]+)\}/g, (_, name: string) => String(parameters[name] ?? ''));
  return inPseudoLocale() ? `⟦${text}⟧` : text;
}

/** See `isPseudoLocale` of the kit, which reads the same setting. */
function inPseudoLocale(): boolean {
  try {
    return sessionStorage.getItem('locale') === 'pseudo';
  } catch {
    return false;
  }
}
