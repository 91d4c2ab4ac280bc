import { type RefObject, useEffect, useRef } from 'react';
import { onLocationChange } from '../platform/location-watch.ts';

/** Milliseconds after which a screen that is there has its own name: it gets it just after it is drawn. */
const settling = 100;

interface NewScreenProps {
  /** The part of the page that screens stand in. */
  main: RefObject<HTMLElement | null>;
  /** The title of the page while no screen has given it one. */
  untitled: string;
}

/**
 * Takes people along who do not see that the screen has changed, as a browser does when it loads a page: a screen reader
 * says the new title, and the keyboard goes on from the content when what it stood on is gone with the screen before.
 */
export function NewScreen({ main, untitled }: NewScreenProps) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      followScreens({
        isThere: () => document.title !== untitled && isDrawn(main.current),
        onLeft: () => said.current?.replaceChildren(),
        onThere() {
          said.current?.replaceChildren(document.title);
          if (isFocusNowhere()) main.current?.focus({ preventScroll: true });
        },
      }),
    [main, untitled],
  );
  return <div ref={said} className="ds-visually-hidden" aria-live="polite" />;
}

type Screens = { isThere(): boolean; onLeft(): void; onThere(): void };

/**
 * Calls back once for each screen but the first, which the browser itself tells of. A screen shows itself by giving the page
 * its title, even the same one; a path that the same screen answers, such as that of another conversation, is no new one.
 */
function followScreens({ isThere, onLeft, onThere }: Screens): () => void {
  let { pathname } = window.location;
  let hasBegun = false;
  let isNamed = false;
  let isAwaited = false;
  let timer: number | undefined;

  const changes = new MutationObserver((records) => {
    if (hasBegun && !isAwaited) return;
    isNamed ||= records.some(({ target }) => target instanceof HTMLTitleElement);
    if (!isNamed || !isThere()) return;
    hasBegun = true;
    if (isAwaited) timer ??= window.setTimeout(arrive, settling);
  });

  function arrive(): void {
    timer = undefined;
    if (!isThere()) return;
    isAwaited = false;
    onThere();
  }

  // Before the apps know of the new path: those that draw at once give the title before the shell has drawn.
  const stop = onLocationChange((next) => {
    if (next === pathname) return;
    pathname = next;
    isNamed = false;
    isAwaited = hasBegun;
    window.clearTimeout(timer);
    timer = undefined;
    onLeft();
  });
  changes.observe(document, { childList: true, subtree: true });
  return () => {
    stop();
    changes.disconnect();
    window.clearTimeout(timer);
  };
}

/** Screens that wait for what they show stand under a title that is not theirs yet, without a heading. */
function isDrawn(main: HTMLElement | null): boolean {
  return main !== null && (main.querySelector('h1') !== null || main.querySelector('.ds-loading') === null);
}

/** Screens that place the focus themselves know better, and a dialog keeps it. */
function isFocusNowhere(): boolean {
  const { activeElement } = document;
  const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"]')];
  return (!activeElement || activeElement === document.body) && !dialogs.some((dialog) => dialog.checkVisibility());
}
