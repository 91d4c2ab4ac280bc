import { type ReactNode, useEffect, useRef } from 'react';
import { watchScrolledRow } from './scrolled-row.ts';

/**
 * A row of links that scrolls horizontally if it is too narrow. It keeps the link of the current page in view and fades
 * out at the ends with hidden content.
 */
export function ScrollingRow({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (row.current) return watchScrolledRow(row.current, 'aria-current', 'page');
  }, []);
  return (
    <div ref={row} className="ds-scrolling-row">
      {children}
    </div>
  );
}
