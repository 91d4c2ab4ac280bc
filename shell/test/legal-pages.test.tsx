// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LegalPageLinks } from '../src/auth/legal-pages.tsx';

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

let unmount: (() => Promise<void>) | undefined;
afterEach(async () => {
  await unmount?.();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

async function open(answer: () => Response) {
  const fetched = vi.fn(async (_url: string) => answer());
  vi.stubGlobal('fetch', fetched);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<LegalPageLinks />));
  unmount = () => act(async () => root.unmount());
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/legal-pages']);
  return [...document.querySelectorAll('a')].map((link) => [link.textContent, link.href, link.target, link.rel]);
}
const pages = (result: object) => () => Response.json({ status: 'OK', result });
const terms = 'https://example.com/terms';
const privacy = 'https://example.com/privacy';

it('CARE-09 the consent links to the pages that the operator has set, in a tab of their own', async () => {
  expect(await open(pages({ termsUrl: terms, privacyUrl: privacy }))).toEqual([
    ['Terms', terms, '_blank', 'noreferrer'],
    ['Privacy', privacy, '_blank', 'noreferrer'],
  ]);
});

it('CARE-09 the consent links to one page if the other is not set', async () => {
  expect(await open(pages({ termsUrl: null, privacyUrl: privacy }))).toEqual([
    ['Privacy', privacy, '_blank', 'noreferrer'],
  ]);
});

it.each([
  ['none is set', pages({ termsUrl: null, privacyUrl: null })],
  ['they cannot be found out', () => Response.json({}, { status: 503 })],
])('CARE-09 the consent says nothing of pages when %s', async (_when, answer) => {
  expect(await open(answer)).toEqual([]);
  expect(document.body.textContent).toBe('');
});
