import { describe, expect, it } from 'vitest';
import { isSavedViewAddress, maxSavedViewAddressLength } from '../src/index.ts';

describe('the address of a saved view', () => {
  it.each([
    '',
    'search=wojcik&sort=NAME&order=asc_nulls_first',
    'search=w%C3%B3jcik+%26+co&status=[1,2]&empty&page=2',
    `search=${'x'.repeat(maxSavedViewAddressLength - 'search='.length)}`,
  ])('may be %j', (address) => expect(isSavedViewAddress(address)).toBe(true));

  it.each([
    ['a fragment', 'search=a#b'],
    ['a space', 'search=a b'],
    ['a line break', 'search=a\n'],
    ['a letter that is not encoded', 'search=wójcik'],
    ['markup', 'search=<b>'],
    ['an incomplete escape', 'search=%4'],
    ['bytes that are not UTF-8', 'search=%ff'],
    ['NUL', 'search=%00'],
    ['too many characters', 'x'.repeat(maxSavedViewAddressLength + 1)],
  ])('may not hold %s', (_, address) => expect(isSavedViewAddress(address)).toBe(false));
});
