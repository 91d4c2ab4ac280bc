import type { KeyboardEvent } from 'react';
import type { Zoom } from './use-zoom.ts';

type Position = { page: number; pages: number; open(page: number): void; zoom: Zoom };

/**
 * Handles the keys of the page area: Left and Right and, at the end of the scroll range, Page Up and Page Down change
 * the page; Home and End go to the first and last page; + and - zoom, 0 fits the width. = zooms too, as + is Shift and
 * = on some keyboards.
 */
export function handlePageKeys(event: KeyboardEvent<HTMLElement>, { page, pages, open, zoom }: Position): void {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key !== '+')) return;
  const area = event.currentTarget;
  const isWide = area.scrollWidth > area.clientWidth;
  const atTop = area.scrollTop <= 1;
  const atBottom = area.scrollTop + area.clientHeight >= area.scrollHeight - 1;
  const actions: Record<string, (() => void) | undefined> = {
    ArrowRight: isWide ? undefined : () => open(page + 1),
    ArrowLeft: isWide ? undefined : () => open(page - 1),
    PageDown: atBottom ? () => open(page + 1) : undefined,
    PageUp: atTop ? () => open(page - 1) : undefined,
    Home: () => open(1),
    End: () => open(pages),
    '+': zoom.larger,
    '=': zoom.larger,
    '-': zoom.smaller,
    '0': zoom.fit,
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
