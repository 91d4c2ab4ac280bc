import { expect, test } from 'vitest';
import { answerTargetLimits, isPublicPageUrl, isWithinLimits } from '../src/platform-settings.ts';

test.each(['https://example.com/terms', 'https://www.example.com:8443/a?b=c#d', 'https://exämple.com/'])(
  'CARE-19 %s may be linked',
  (url) => expect(isPublicPageUrl(url)).toBe(true),
);

test.each([
  '',
  'example.com/terms',
  '/terms',
  'http://example.com/terms',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'https://localhost/terms',
  'https://user:secret@example.com/',
  'https://user@example.com/',
  ' https://example.com/',
  'https://example.com/a b',
  `https://example.com/${'a'.repeat(2_000)}`,
])('CARE-19 %j may not be linked', (url) => expect(isPublicPageUrl(url)).toBe(false));

test('CARE-19 limits include their ends and whole numbers only', () => {
  const within = [0, 1, 1.5, 24, 168, 169, Number.NaN].filter((hours) => isWithinLimits(hours, answerTargetLimits));
  expect(within).toEqual([1, 24, 168]);
});
