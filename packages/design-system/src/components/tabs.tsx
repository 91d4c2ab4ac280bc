import { Tabs as AntdTabs, type TabsProps } from 'antd';
import { type ComponentRef, useEffect, useRef } from 'react';
import { watchScrolledRow } from './scrolled-row.ts';

/**
 * Tabs of one line. If they do not fit, the line scrolls, keeps the active tab in view and fades out at the ends with
 * hidden tabs.
 */
export function Tabs(properties: TabsProps) {
  const tabs = useRef<ComponentRef<typeof AntdTabs>>(null);
  useEffect(() => {
    const row = tabs.current?.nativeElement?.querySelector<HTMLElement>('.ant-tabs-nav-wrap');
    if (row) return watchScrolledRow(row, 'aria-selected', 'true');
  }, []);
  return <AntdTabs ref={tabs} {...properties} />;
}
