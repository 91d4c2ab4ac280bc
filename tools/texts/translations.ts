import type { CatalogueText } from './catalogues.ts';
import type { Finding } from './literals.ts';

/** An English catalogue with its German one. */
export interface TranslatedCatalogue {
  texts: readonly CatalogueText[];
  german: readonly CatalogueText[];
}

/**
 * Finds the keys that have no German text, those whose German text has other placeholders, and German texts of unknown
 * keys (CARE-14).
 */
export function findUntranslated({ texts, german }: TranslatedCatalogue): Finding[] {
  const germanByKey = new Map(german.map((text) => [text.fullKey, text]));
  const missing = texts.flatMap(({ file, line, fullKey, text }) => {
    const own = germanByKey.get(fullKey);
    if (!own) return [{ file, line, message: `${fullKey} has no German text` }];
    if (placeholdersOf(own.text) === placeholdersOf(text)) return [];
    return [{ file: own.file, line: own.line, message: `${fullKey} has other placeholders than the English text` }];
  });
  return [...missing, ...findUnknown(texts, german)];
}

/** Groups whose English texts are computed are left out. */
function findUnknown(texts: readonly CatalogueText[], german: readonly CatalogueText[]): Finding[] {
  const known = new Set(texts.map(({ fullKey }) => fullKey));
  const groupOf = (key: string) => key.slice(0, key.lastIndexOf('.') + 1);
  const groups = new Set(texts.map(({ fullKey }) => groupOf(fullKey)));
  return german
    .filter(({ fullKey }) => !known.has(fullKey) && groups.has(groupOf(fullKey)))
    .map(({ file, line, fullKey }) => ({ file, line, message: `${fullKey} has no English text` }));
}

function placeholdersOf(text: string): string {
  return [...new Set(text.match(/\{[^}]+\}/g) ?? [])].sort().join();
}
