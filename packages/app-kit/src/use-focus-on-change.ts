import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes keyboard, screen reader and view along to an element when what it shows has changed, as when a step leads to the
 * next one. The first content of a page is left alone.
 */
export function useFocusOnChange<Target extends HTMLElement>(content: string): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const shown = useRef(content);
  useEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    target.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [content]);
  return target;
}
