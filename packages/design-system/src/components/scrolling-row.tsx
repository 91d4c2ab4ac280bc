import { type ReactNode, useEffect, useRef } from 'react';
import { keepInView, markHiddenEnds } from './scrolled-row.ts';

/**
 * A row of links that scrolls horizontally if it is too narrow. It keeps the link of the current page in view and fades
 * out at the ends with hidden content.
 */
export function ScrollingRow({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!row.current) return;
    const stopKeeping = keepInView(row.current, 'aria-current', 'page');
    const stopMarking = markHiddenEnds(row.current);
    return () => {
      stopKeeping();
      stopMarking();
    };
  }, []);
  return (
    <div ref={row} className="ds-scrolling-row">
      {children}
    </div>
  );
}
