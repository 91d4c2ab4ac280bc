import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { FlowModel } from './model/model.ts';
import type { Focus } from './sections/use-edit-flow.ts';

export type OpenSection = Focus & {
  /** The chosen section; the first one until one is chosen. */
  chosen: string | null;
  /** The one that is shown: a large one is rendered without holding up the page, and at first there is none. */
  shown: string | null;
};

/** Holds which section is open, and moves the focus into it once it is there. */
export function useOpenSection({ sections }: FlowModel): OpenSection {
  const [chosen, setChosen] = useState<string | null>(null);
  const isThere = (wanted: string | null) => sections.some(({ id }) => id === wanted);
  // The first one until another is chosen, and after the chosen one is gone; it stays open wherever it is moved.
  const [first] = sections;
  if (first && !isThere(chosen)) setChosen(first.id);
  // At first nothing is open: the page is there before its largest part.
  const deferred = useDeferredValue(chosen, null);
  const shown = deferred === null || isThere(deferred) ? deferred : chosen;
  const [wish, setWish] = useState<{ elementId: string } | null>(null);
  const fulfilled = useRef<object | null>(null);

  // After each render: the element may be in a section that is rendered later.
  useEffect(() => {
    const element = wish && wish !== fulfilled.current ? document.getElementById(wish.elementId) : null;
    if (!element) return;
    fulfilled.current = wish;
    element.focus();
  });

  const open = useCallback((sectionId: string) => setChosen(sectionId), []);
  const focusLater = useCallback((elementId: string) => setWish({ elementId }), []);
  return useMemo(() => ({ chosen, shown, open, focusLater }), [chosen, shown, open, focusLater]);
}
