import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first field of a step on mount, or its first button when it has no field. */
export function useFirstFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const container = useRef<Element>(null);
  useEffect(() => {
    const target =
      container.current?.querySelector<HTMLElement>('input:not([type=hidden])') ??
      container.current?.querySelector('button');
    target?.focus();
  }, []);
  return container;
}
