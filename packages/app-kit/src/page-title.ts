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
  const own = `${title} · ${brand.name}`;
  document.title = own;
  announceScreen?.();
  return () => {
    // The next screen may be shown, and titled, before this one is unmounted.
    if (document.title === own) document.title = brand.name;
  };
}
