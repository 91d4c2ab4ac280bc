import type { MenuProps } from '@platform/design-system';
import type { MouseEvent } from 'react';
import type { NavigationEntry } from '../platform/render-platform.tsx';

type Items = NonNullable<MenuProps['items']>;

/**
 * Turns entries into dropdown items: real links, so that they can open in a new tab; a plain click stays in the page.
 */
export function itemsOf(entries: readonly NavigationEntry[]): Items {
  return entries.map(({ path, text }) => ({
    key: path,
    label: (
      <a className="shell-menu-link" href={path} tabIndex={-1} onClick={keepInPage}>
        {text}
      </a>
    ),
  }));
}

export function menuOf(entries: readonly NavigationEntry[], navigate: (path: string) => void): MenuProps {
  return {
    items: itemsOf(entries),
    onClick: ({ key, domEvent }) => {
      if (!opensInNewTab(domEvent)) navigate(key);
    },
  };
}

/** Whether the browser opens the link in a new tab or window. */
export function opensInNewTab(event: { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean }): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey;
}

function keepInPage(event: MouseEvent): void {
  if (!opensInNewTab(event)) event.preventDefault();
}
