import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses an element and scrolls to the top when its content changes, as between the steps of a form, so that keyboard
 * and screen reader users follow. Does nothing on the first render.
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
