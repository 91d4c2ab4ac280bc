import { type RefObject, useEffect, useRef } from 'react';
import { onLocationChange } from '../platform/location-watch.ts';
import { countOpenDialogs } from './open-dialogs.ts';

/** Announces that a page has rendered its screen, with the current document title. */
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
  /** The element that contains the screens. */
  main: RefObject<HTMLElement | null>;
  screens: Screens;
}

/**
 * Does what a browser does on a page load, for screen reader and keyboard users: announces the new title, and moves the
 * focus to the content when the focused element was removed with the previous screen.
 */
export function NewScreen({ main, screens }: NewScreenProps) {
  const announcement = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      followScreens(screens, {
        onLeft: () => announcement.current?.replaceChildren(),
        onShown() {
          announcement.current?.replaceChildren(document.title);
          if (isFocusLost()) main.current?.focus({ preventScroll: true });
        },
        onRenamed() {
          if (announcement.current?.hasChildNodes()) announcement.current.replaceChildren(document.title);
        },
      }),
    [main, screens],
  );
  return <div ref={announcement} className="ds-visually-hidden" aria-live="polite" />;
}

type ScreenCallbacks = {
  onLeft(): void;
  /** A new screen is rendered. */
  onShown(): void;
  /** The current screen has a new title, as with older releases that set a loading title first. */
  onRenamed(): void;
};

/**
 * Tracks every screen except the first, which the browser announces itself. A change of path within the same screen,
 * such as to another conversation, is not announced.
 */
function followScreens({ onScreen }: Screens, { onLeft, onShown, onRenamed }: ScreenCallbacks): () => void {
  let { pathname } = window.location;
  let isFirstShown = false;
  let isAwaited = false;

  // Runs before the apps get the new path, since an app may render and announce its screen before the shell renders.
  const stopPaths = onLocationChange((next) => {
    if (next === pathname) return;
    pathname = next;
    isAwaited = isFirstShown;
    onLeft();
  });
  const stopScreens = onScreen(() => {
    isFirstShown = true;
    const isNew = isAwaited;
    isAwaited = false;
    // Deferred, since some screens set the focus in an effect that runs after the announcement.
    queueMicrotask(isNew ? onShown : onRenamed);
  });
  return () => {
    stopPaths();
    stopScreens();
  };
}

/** Whether no element has the focus and no dialog is open; screens that set the focus themselves are left alone. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return (!activeElement || activeElement === document.body) && countOpenDialogs() === 0;
}
