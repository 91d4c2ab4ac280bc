import { useEffect } from 'react';
import { usePlatform } from './platform-context.ts';

/** Names the screen in the browser's tab and history, followed by the brand. */
export function usePageTitle(title: string): void {
  const { name } = usePlatform().brand;
  useEffect(() => {
    document.title = `${title} · ${name}`;
    return () => {
      document.title = name;
    };
  }, [title, name]);
}
