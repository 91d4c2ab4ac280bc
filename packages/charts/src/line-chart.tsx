import { type ChangeEvent, type PointerEvent, useRef, useState } from 'react';
import { ChartFigure } from './chart-figure.tsx';
import { LinePlot } from './line-plot.tsx';

/** The value of one period, such as a month. */
export type LineChartPoint = {
  key: string;
  /** Name of the period. */
  label: string;
  /** Non-negative decimal string. */
  value: string;
};

type LineChartProps = {
  title: string;
  note?: string | undefined;
  /** Kind of period, e.g. `Month`: the column header and the accessible name of the slider. */
  periodLabel: string;
  valueLabel: string;
  /** In order, without gaps. */
  points: readonly LineChartPoint[];
  format(value: string): string;
  /** Formats a round number of the scale in a few characters. */
  formatScale(value: number): string;
};

/**
 * A step chart of a value over time: each value applies to its whole period. One period, initially the last, is
 * highlighted with its value as text; others are selected by pointer, or by keyboard and touch through a native slider.
 */
export function LineChart({ title, note, periodLabel, valueLabel, points, format, formatScale }: LineChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const slider = useRef<HTMLInputElement>(null);
  const last = points.length - 1;
  const index = Math.min(chosen ?? last, last);
  const point = points[index];
  if (!point) return null;
  const table = {
    columns: [periodLabel, valueLabel],
    rows: points.map(({ key, label, value }) => ({ key, cells: [label, format(value)] })),
  };

  function follow({ pointerType, clientX }: PointerEvent) {
    const box = slider.current?.getBoundingClientRect();
    if (pointerType !== 'mouse' || !box) return;
    const period = Math.floor(((clientX - box.left) / box.width) * points.length);
    setChosen(Math.max(0, Math.min(last, period)));
  }

  return (
    <ChartFigure title={title} note={note} table={table}>
      <p className="charts-line-chart-readout" aria-hidden="true">
        <span>{point.label}</span>
        <span className="charts-line-chart-value">{format(point.value)}</span>
      </p>
      <LinePlot points={points} index={index} formatScale={formatScale}>
        {last > 0 ? (
          <input
            ref={slider}
            type="range"
            className="charts-line-chart-slider"
            aria-label={`${title}: ${periodLabel}`}
            aria-valuetext={`${point.label}: ${format(point.value)}`}
            min={0}
            max={last}
            value={index}
            onChange={(event: ChangeEvent<HTMLInputElement>) => setChosen(event.target.valueAsNumber)}
            onPointerMove={follow}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(null)}
          />
        ) : null}
      </LinePlot>
    </ChartFigure>
  );
}
