import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/**
 * A row of links that scrolls horizontally if it is too narrow. It keeps the link of the current page in view and fades
 * out at the ends with hidden content.
 */
export function ScrollingRow({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useCurrentInView(row);
  const { start, end } = useHiddenEnds(row);
  return (
    <div
      ref={row}
      className="ds-scrolling-row"
      data-hidden-start={start || undefined}
      data-hidden-end={end || undefined}
    >
      {children}
    </div>
  );
}

/** Centres the current link when it changes and when the row's width changes. */
function useCurrentInView(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    // Not `scrollIntoView`, which would scroll the page too.
    const show = () => {
      const current = element.querySelector('[aria-current="page"]');
      if (!current) return;
      const { left, width } = current.getBoundingClientRect();
      element.scrollLeft += left + width / 2 - element.getBoundingClientRect().left - element.clientWidth / 2;
    };
    const size = new ResizeObserver(show);
    const links = new MutationObserver(show);
    size.observe(element);
    links.observe(element, { subtree: true, attributeFilter: ['aria-current'] });
    return () => {
      size.disconnect();
      links.disconnect();
    };
  }, [row]);
}

/** Returns the ends at which content is hidden. */
function useHiddenEnds(row: RefObject<HTMLElement | null>): { start: boolean; end: boolean } {
  const [hidden, setHidden] = useState({ start: false, end: false });
  useEffect(() => {
    const element = row.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const update = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // Tolerate one pixel, as zoomed pages have fractional scroll positions.
      const next = { start: scrollLeft > 1, end: scrollLeft + clientWidth < scrollWidth - 1 };
      setHidden((last) => (last.start === next.start && last.end === next.end ? last : next));
    };
    const size = new ResizeObserver(update);
    size.observe(element);
    for (const child of element.children) size.observe(child);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      size.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [row]);
  return hidden;
}
