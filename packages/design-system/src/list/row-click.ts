import type { MouseEvent } from 'react';

const controls = 'a, button, input, label, select, textarea, summary, [role="menu"], [role="dialog"]';

/** A row of a table or its card. */
const rows = 'tr, .ds-list-card';
/** The link of a row to its record is in its first column; links of other columns lead elsewhere. */
const recordLink = '.ds-list-first a[href], .ds-list-card-title a[href]';

/** Follows the link to the record of the row around an element, such as the button of the row's menu. */
export function openRecordOf(element: Element | null): void {
  element?.closest(rows)?.querySelector<HTMLAnchorElement>(recordLink)?.click();
}

/**
 * Opens the record of a row when the row is clicked beside its controls: with a modifier key or the middle button in a
 * new tab. Keyboard and screen reader users follow the link itself.
 */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { currentTarget: row, target, button } = event;
  const isControl = target instanceof Element && target.closest(controls);
  const isElsewhere = !(target instanceof Node) || !row.contains(target);
  // Selecting text in a row ends with a click.
  const isSelecting = window.getSelection()?.isCollapsed === false;
  if (event.defaultPrevented || isControl || isElsewhere || isSelecting) return;
  const link = row.querySelector<HTMLAnchorElement>(recordLink);
  if (!link) return;
  if (button === 1 || event.metaKey || event.ctrlKey || event.shiftKey) window.open(link.href, '_blank', 'noopener');
  else if (button === 0) link.click();
}

/** Sets the title of a text that is cut, so that hovering shows the whole. */
export function titleCutText({ target }: { target: EventTarget }): void {
  const text = target instanceof Element ? target.closest<HTMLElement>('.ds-list-text') : null;
  if (!text) return;
  if (text.scrollWidth > text.clientWidth) text.title = text.textContent ?? '';
  else text.removeAttribute('title');
}
