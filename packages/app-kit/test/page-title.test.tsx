// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../src/app-providers.tsx';
import { usePageTitle } from '../src/page-title.ts';
import { testServices } from '../testing/index.tsx';

afterEach(cleanup);

function Screen({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

/** Screens of two apps are two React roots: either may be the first to change. */
const { brand } = testServices({});
const mount = (title: string) =>
  render(
    <AppProviders services={testServices({})}>
      <Screen title={title} />
    </AppProviders>,
  );

test('a screen that unmounts after the next one is shown leaves the title alone', () => {
  const left = mount('Deals');
  mount('Portfolio');
  left.unmount();
  expect(document.title).toBe(`Portfolio · ${brand.name}`);
});

test('without a next screen the title is the brand', () => {
  mount('Deals  of the year').unmount();
  expect(document.title).toBe(brand.name);
});

test('a screen describes its page, and leaves the description of the next one alone', () => {
  const meta = document.createElement('meta');
  meta.name = 'description';
  document.head.append(meta);
  const left = mount('Deals');
  expect(meta.content).toBe(`Deals. ${brand.slogan.en}`);
  const next = mount('Portfolio');
  left.unmount();
  expect(meta.content).toBe(`Portfolio. ${brand.slogan.en}`);
  next.unmount();
  expect(meta.content).toBe(brand.slogan.en);
  meta.remove();
});
