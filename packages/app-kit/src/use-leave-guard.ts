import { useCallback, useEffect, useRef, useState } from 'react';

/** The navigation API, which not every supported browser has and no type declares yet. */
type NavigateEvent = Event & { navigationType: string; destination: { key: string; url: string } };
type Navigation = EventTarget & { traverseTo(key: string): unknown };

/** Milliseconds in which a page that the person agreed to leave is left. */
const maxNavigationMilliseconds = 1_000;

export type LeaveGuard = {
  /** Whether the person has to be asked. */
  asking: boolean;
  leave(): void;
  stay(): void;
};

/**
 * Asks before a page with unsaved changes is left by a link, by going back, or by closing the tab. The browser asks for
 * the last one itself. Where it cannot be asked on going back, the draft keeps the input.
 */
export function useLeaveGuard(dirty: boolean): LeaveGuard {
  const [asking, setAsking] = useState(false);
  const proceed = useRef<(() => void) | null>(null);
  const leaving = useRef(false);

  useEffect(() => {
    if (!dirty) return;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = (event: Event, goOn: () => void) => {
      if (leaving.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      proceed.current = goOn;
      setAsking(true);
    };
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || isElsewhere || link.target === '_blank' || link.download || !leavesPage(link)) return;
      ask(event, () => link.click());
    };
    const handleClose = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    const { navigation } = window as { navigation?: Navigation };
    const handleTraverse = (event: Event) => {
      const { navigationType, destination } = event as NavigateEvent;
      if (navigationType !== 'traverse' || !event.cancelable || !leavesPage(new URL(destination.url))) return;
      ask(event, () => navigation?.traverseTo(destination.key));
    };
    document.addEventListener('click', handleClick, { capture: true, signal });
    window.addEventListener('beforeunload', handleClose, { signal });
    navigation?.addEventListener('navigate', handleTraverse, { signal });
    return () => controller.abort();
  }, [dirty]);

  const leave = useCallback(() => {
    leaving.current = true;
    setAsking(false);
    proceed.current?.();
    // The form stays if the navigation is stopped elsewhere; going back takes its time.
    setTimeout(() => {
      leaving.current = false;
    }, maxNavigationMilliseconds);
  }, []);
  const stay = useCallback(() => setAsking(false), []);
  return { asking, leave, stay };
}

/** Whether a link or an entry of the history leads to another page; not to a section of the same page, nor to a file. */
function leavesPage({ origin, pathname, href }: Pick<URL, 'origin' | 'pathname' | 'href'>): boolean {
  if (!/^https?:/.test(href)) return false;
  return origin !== window.location.origin || pathname !== window.location.pathname;
}
