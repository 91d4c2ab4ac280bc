import type { PlatformServices } from '@platform/app-contract';
import { useEffect } from 'react';
import { usePlatform } from './platform-context.ts';

/**
 * Names the screen in the browser's tab and history, followed by the brand, and says that it is there: a screen that still
 * loads what it shows calls this in the part that is drawn afterwards.
 */
export function usePageTitle(title: string): void {
  const { brand, announceScreen } = usePlatform();
  useEffect(() => showScreen({ brand, announceScreen }, title), [title, brand, announceScreen]);
}

/** What `usePageTitle` does, for a class. Returns the function that takes the name away. */
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
