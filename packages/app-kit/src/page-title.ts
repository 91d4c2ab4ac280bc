import type { PlatformServices } from '@platform/app-contract';
import { useEffect } from 'react';
import { usePlatform } from './platform-context.ts';

/**
 * Sets the document title, followed by the brand, and announces the screen. A screen that first loads its data calls
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
  // Read back, because the browser collapses white space.
  const own = document.title;
  announceScreen?.();
  return () => {
    // The next screen may be shown, and titled, before this one is unmounted.
    if (document.title === own) document.title = brand.name;
  };
}
