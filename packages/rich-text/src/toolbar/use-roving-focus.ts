import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';

/**
 * Makes a toolbar one Tab stop with arrow keys, Home and End between its buttons.
 *
 * @param onEscape called when Escape is pressed on a button
 */
export function useRovingFocus(bar: RefObject<HTMLElement | null>, onEscape: () => void) {
  const [current, setCurrent] = useState(0);
  const buttons = () => [...(bar.current?.querySelectorAll('button') ?? [])];

  return {
    tabIndexOf: (index: number): 0 | -1 => (index === current ? 0 : -1),
    onFocus({ target }: FocusEvent): void {
      const index = buttons().indexOf(target as HTMLButtonElement);
      if (index >= 0) setCurrent(index);
    },
    onKeyDown(event: KeyboardEvent): void {
      // Events of an open menu arrive here too, as React passes them to the parents of the component.
      const all = buttons();
      const index = all.indexOf(event.target as HTMLButtonElement);
      if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'Escape') onEscape();
      else {
        const next = nextIndex(event.key, index, all.length);
        if (next === undefined) return;
        all[next]?.focus();
      }
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
