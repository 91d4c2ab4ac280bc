/**
 * Centres the element of a horizontally scrolled row whose attribute has the value, now, when another one gets it and when
 * the row's width changes.
 *
 * @returns a function that ends this
 */
export function keepInView(row: HTMLElement, attribute: 'aria-current' | 'aria-selected', value: string): () => void {
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  // Not `scrollIntoView`, which would scroll the page too.
  const show = () => {
    const current = row.querySelector(`[${attribute}="${value}"]`);
    if (!current) return;
    const { left, width } = current.getBoundingClientRect();
    row.scrollLeft += left + width / 2 - row.getBoundingClientRect().left - row.clientWidth / 2;
  };
  const size = new ResizeObserver(show);
  const elements = new MutationObserver(show);
  size.observe(row);
  elements.observe(row, { subtree: true, attributeFilter: [attribute] });
  return () => {
    size.disconnect();
    elements.disconnect();
  };
}

/**
 * Sets `data-hidden-start` and `data-hidden-end` on a horizontally scrolled row while content is hidden at that end.
 *
 * @returns a function that ends this
 */
export function markHiddenEnds(row: HTMLElement): () => void {
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const update = () => {
    const { scrollLeft, scrollWidth, clientWidth } = row;
    // Tolerate one pixel, as zoomed pages have fractional scroll positions.
    row.toggleAttribute('data-hidden-start', scrollLeft > 1);
    row.toggleAttribute('data-hidden-end', scrollLeft + clientWidth < scrollWidth - 1);
  };
  const size = new ResizeObserver(update);
  size.observe(row);
  for (const child of row.children) size.observe(child);
  row.addEventListener('scroll', update, { passive: true });
  return () => {
    size.disconnect();
    row.removeEventListener('scroll', update);
  };
}
