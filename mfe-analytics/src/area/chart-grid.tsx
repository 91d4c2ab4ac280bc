import './chart-grid.css';
import type { ReactNode } from 'react';

/** Charts beside each other where there is room. */
export function ChartGrid({ children }: { children: ReactNode }) {
  return <div className="analytics-charts">{children}</div>;
}
