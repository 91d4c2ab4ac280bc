import type { PlatformServices } from '@platform/app-contract';
import { useEffect } from 'react';
import { usePlatform } from './platform-context.ts';

/**
 * Sets title and description of the document, with the brand, and announces the screen. A screen that first loads its data calls
 * this in the component that renders after loading.
 */
export function usePageTitle(title: string): void {
  const { brand, announceScreen } = usePlatform();
  useEffect(() => showScreen({ brand, announceScreen }, title), [title, brand, announceScreen]);
}

/** `usePageTitle` for class components. Returns a function that resets the title. */
export function showScreen(
  { brand, announceScreen }: Pick<PlatformServices, 'brand' | 'announceScreen'>,
  title: string,
): () => void {
  document.title = `${title} · ${brand.name}`;
  describe(`${title}. ${sloganOf(brand)}`);
  // Read back, because the browser collapses white space.
  const own = document.title;
  announceScreen?.();
  return () => {
    // The next screen may be shown, and titled, before this one is unmounted.
    if (document.title !== own) return;
    document.title = brand.name;
    describe(sloganOf(brand));
  };
}

/** The slogan in the language of the page. */
const sloganOf = ({ slogan }: PlatformServices['brand']): string =>
  slogan[document.documentElement.lang as keyof typeof slogan] ?? slogan.en;

/** Sets the description that search engines and previews of links show. */
function describe(text: string): void {
  document.querySelector('meta[name="description"]')?.setAttribute('content', text);
}
