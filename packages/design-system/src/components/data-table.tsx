import { Table as AntdTable, type TableProps as AntdTableProps } from 'antd';
import { useEffect, useRef, useState } from 'react';

type TableProps<Row extends object> = Omit<AntdTableProps<Row>, 'scroll' | 'title'> & {
  /** Accessible name of the table. */
  label: string;
};

/** A table that scrolls sideways where the screen is too narrow, and can then be scrolled by keyboard too. */
export function Table<Row extends object>({ label, ...rest }: TableProps<Row>) {
  const area = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(area);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say that these are controls
    <div ref={area} className="ds-table-scroll" role="group" aria-label={label} tabIndex={overflows ? 0 : undefined}>
      <AntdTable<Row> pagination={false} {...rest} />
    </div>
  );
}

function useOverflow(area: { current: HTMLElement | null }): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [area]);
  return overflows;
}
