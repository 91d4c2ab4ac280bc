type Current = 'aria-current' | 'aria-selected';

/**
 * Keeps the element of a horizontally scrolled row in view whose attribute has the value, and marks the ends at which
 * content is hidden.
 *
 * @returns a function that ends this
 */
export function watchScrolledRow(row: HTMLElement, attribute: Current, value: string): () => void {
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const stopKeeping = keepInView(row, attribute, value);
  const stopMarking = markHiddenEnds(row);
  return () => {
    stopKeeping();
    stopMarking();
  };
}

/** Centres the current element now, when another one becomes it and when the row's width changes. */
function keepInView(row: HTMLElement, attribute: Current, value: string): () => void {
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

/** Sets `data-hidden-start` and `data-hidden-end` on the row while content is hidden at that end. */
function markHiddenEnds(row: HTMLElement): () => void {
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
