/** Letters with a stroke and other forms that have no decomposition into a letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
};

/**
 * Folds a text for searching: ignores case and accents, so that `turkiye` finds `Türkiye` (CARE-12). The API folds with
 * the database function `search_folded`, with the same result for Latin, Greek and Cyrillic letters.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđħŧıς]/g, (letter) => plainLetters[letter] ?? letter);
}
