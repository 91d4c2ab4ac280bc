import dictionary from 'dictionary-en-gb';
import Typo from 'typo-js';
import { expect, it } from 'vitest';
import { readCatalogues } from './check-texts.ts';

const speller = new Typo('en_GB', String(dictionary.aff), String(dictionary.dic));

/** Words missing from the dictionary, two that the requirements spell the American way, fields and functions by their names (ACC-03). */
const known = new Set([
  ...[
    'authenticator',
    'csv',
    'ctrl',
    'docusign',
    'esc',
    'http',
    'https',
    'mistyped',
    'onboarding',
    'pre',
    'px',
    'unmark',
    'unmount',
  ],
  ...['unpublish', 'unpublishing', 'watchlist', 'webp', 'aa'],
  ...['canceled', 'finalized'],
  ...['firstname', 'lastname'],
]);

/** Returns the words of a text without placeholders, possessive endings, abbreviations and words with digits. */
function wordsOf(text: string): string[] {
  const plain = text.replaceAll(/\{[^}]*\}/g, ' ');
  return (plain.match(/[\p{L}\p{N}][\p{L}\p{N}’']*/gu) ?? [])
    .map((word) => word.replaceAll('’', "'").replace(/'s?$/, ''))
    .filter((word) => !/\p{N}|^\p{Lu}+$/u.test(word));
}

it('CARE-11 every word of every catalogue is spelt correctly', async () => {
  const texts = await readCatalogues();
  expect(texts.length).toBeGreaterThan(900);
  const misspelt = texts.flatMap(({ file, line, text }) =>
    wordsOf(text)
      .filter((word) => !known.has(word.toLowerCase()) && !speller.check(word))
      .map((word) => `${file}:${line} ${word}: ${text}`),
  );
  expect(misspelt).toEqual([]);
});

it('CARE-11 finds misspelt words', () => {
  const misspelt = 'watchilist Ongoning avalabile ammount Oportunities Cound reseted'.split(' ');
  expect(misspelt.filter((word) => !speller.check(word))).toEqual(misspelt);
});
