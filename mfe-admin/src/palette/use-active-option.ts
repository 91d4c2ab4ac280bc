import { type KeyboardEvent, useState } from 'react';
import type { Entry } from './entries.ts';

type ActiveOption = {
  active: Entry | undefined;
  activate(key: string): void;
  /** To be called when the text changes: the first option is active again. */
  reset(): void;
  /** Handles the keys that move among the options. Returns whether the key was one of them. */
  move(event: KeyboardEvent): boolean;
};

/**
 * Tracks the active option, which is the first one until another is chosen; a chosen one stays active as long as it is
 * listed.
 *
 * @param elementOf returns the element of an option, to keep it in view
 */
export function useActiveOption(options: readonly Entry[], elementOf: (key: string) => Element | null): ActiveOption {
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === chosen),
  );

  function target({ key }: KeyboardEvent): number | undefined {
    const last = options.length - 1;
    if (key === 'ArrowDown') return at === last ? 0 : at + 1;
    if (key === 'ArrowUp') return at === 0 ? last : at - 1;
    if (key === 'Home') return 0;
    if (key === 'End') return last;
    return undefined;
  }

  return {
    active: options[at],
    activate: setChosen,
    reset: () => setChosen(null),
    move(event) {
      const { shiftKey, ctrlKey, metaKey, altKey } = event;
      // With another key, Home and End select or scroll, as in any field.
      const next = shiftKey || ctrlKey || metaKey || altKey ? undefined : target(event);
      const option = next === undefined ? undefined : options[next];
      if (!option) return false;
      event.preventDefault();
      setChosen(option.key);
      elementOf(option.key)?.scrollIntoView({ block: 'nearest' });
      return true;
    },
  };
}
