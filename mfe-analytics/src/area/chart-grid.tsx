import './chart-grid.css';
import { LoadingState } from '@platform/design-system';
import type { ReactNode } from 'react';

/** Charts beside each other where there is room. */
export function ChartGrid({ children }: { children: ReactNode }) {
  return <div className="analytics-charts">{children}</div>;
}

/** Placeholders of so many charts, about as high, so that what follows stays where it is. One of them is announced. */
export function LoadingCharts({ charts }: { charts: number }) {
  return (
    <ChartGrid>
      {[...Array(charts).keys()].map((chart) => (
        <div key={chart} aria-hidden={chart > 0}>
          <LoadingState rows={8} />
        </div>
      ))}
    </ChartGrid>
  );
}
