import { type ReactNode, useEffect, useRef, useState } from 'react';

type ScrollAreaProps = {
  /** Accessible name of the scroll area. */
  label: string;
  /** Whether to draw a border, as around a table. */
  frame?: boolean;
  /** Whether to show the full content on paper. */
  whole?: boolean;
  children: ReactNode;
};

/** Makes content that does not fit, e.g. a wide table, scrollable by mouse and keyboard. */
export function ScrollArea({ label, frame = true, whole = false, children }: ScrollAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(area);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a group of form controls
    <div
      ref={area}
      className={`ds-table-scroll${frame ? '' : ' ds-table-scroll-plain'}${whole ? ' ds-table-scroll-whole' : ''}`}
      role="group"
      aria-label={label}
      tabIndex={overflows ? 0 : undefined}
    >
      {children}
    </div>
  );
}

function useOverflow(area: { current: HTMLElement | null }): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setOverflows(isCut(element)));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [area]);
  return overflows;
}

function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}
