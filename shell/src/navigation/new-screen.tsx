import { type RefObject, useEffect, useRef } from 'react';
import { onLocationChange } from '../platform/location-watch.ts';

/** Tells that a page has drawn its screen, under the title that the document has by now. */
export interface Screens {
  announce(): void;
  onScreen(listener: () => void): () => void;
}

export function createScreens(): Screens {
  const listeners = new Set<() => void>();
  return {
    announce() {
      for (const listener of listeners) listener();
    },
    onScreen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface NewScreenProps {
  /** The part of the page that screens stand in. */
  main: RefObject<HTMLElement | null>;
  screens: Screens;
}

/**
 * Takes people along who do not see that the screen has changed, as a browser does when it loads a page: a screen reader
 * says the new title, and the keyboard goes on from the content when what it stood on is gone with the screen before.
 */
export function NewScreen({ main, screens }: NewScreenProps) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      followScreens(screens, {
        onLeft: () => said.current?.replaceChildren(),
        onThere() {
          said.current?.replaceChildren(document.title);
          if (isFocusLost()) main.current?.focus({ preventScroll: true });
        },
        onRenamed() {
          if (said.current?.hasChildNodes()) said.current.replaceChildren(document.title);
        },
      }),
    [main, screens],
  );
  return <div ref={said} className="ds-visually-hidden" aria-live="polite" />;
}

type Followed = {
  onLeft(): void;
  /** A new screen is there. */
  onThere(): void;
  /** The screen has another title: a release from before the signal gives a title of its own while it loads. */
  onRenamed(): void;
};

/**
 * Follows each screen but the first, which the browser itself tells of. A path that the same screen answers, such as that of
 * another conversation, is no new one: nothing is announced for it.
 */
function followScreens({ onScreen }: Screens, { onLeft, onThere, onRenamed }: Followed): () => void {
  let { pathname } = window.location;
  let hasBegun = false;
  let isAwaited = false;

  // Before the apps know of the new path: those that draw at once announce their screen before the shell has drawn.
  const stopPaths = onLocationChange((next) => {
    if (next === pathname) return;
    pathname = next;
    isAwaited = hasBegun;
    onLeft();
  });
  const stopScreens = onScreen(() => {
    hasBegun = true;
    const isNew = isAwaited;
    isAwaited = false;
    // Screens that place the focus themselves do so while they are drawn, some of them after the announcement.
    queueMicrotask(isNew ? onThere : onRenamed);
  });
  return () => {
    stopPaths();
    stopScreens();
  };
}

/** Screens that place the focus themselves know better, and a dialog keeps it. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"]')];
  return (!activeElement || activeElement === document.body) && !dialogs.some((dialog) => dialog.checkVisibility());
}
