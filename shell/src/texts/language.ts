import { isLanguage, type Language, preferredLanguage } from '@platform/rules';

const usedKey = 'language';
const chosenKey = 'chosen-language';

/** Returns the language that this device showed last, otherwise the browser's (CARE-14). */
export function deviceLanguage(): Language {
  return read(() => localStorage, usedKey) ?? preferredLanguage(navigator.languages);
}

/** Remembers the language of this device, for the signed-out pages. */
export function rememberLanguage(language: Language): void {
  write(() => localStorage, usedKey, language);
}

/** Notes that the person chose a language before signing in, which then becomes the account's. */
export function noteChosenLanguage(language: Language): void {
  write(() => sessionStorage, chosenKey, language);
}

/** Returns the language chosen before signing in, once. */
export function takeChosenLanguage(): Language | null {
  const chosen = read(() => sessionStorage, chosenKey);
  try {
    sessionStorage.removeItem(chosenKey);
  } catch {
    // Without storage, nothing was noted.
  }
  return chosen;
}

function read(storage: () => Storage, key: string): Language | null {
  try {
    const stored = storage().getItem(key);
    return stored !== null && isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, language: Language): void {
  try {
    storage().setItem(key, language);
  } catch {
    // Without storage, the choice holds until the page is left.
  }
}
