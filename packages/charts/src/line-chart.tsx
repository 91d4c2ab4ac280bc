import { type ChangeEvent, type PointerEvent, useRef, useState } from 'react';
import { ChartFigure } from './chart-figure.tsx';
import { LinePlot } from './line-plot.tsx';

/** The value of one period, such as a month. */
export type LineChartPoint = {
  key: string;
  /** Names the period. */
  label: string;
  /** Decimal string, not below zero. */
  value: string;
};

type LineChartProps = {
  title: string;
  note?: string | undefined;
  /** What a period is, as the head of its column and the name of the slider: `Month`. */
  periodLabel: string;
  valueLabel: string;
  /** At least one, in their order, without gaps. */
  points: readonly LineChartPoint[];
  format(value: string): string;
  /** Writes a round number on the scale, in a few characters. */
  formatScale(value: number): string;
};

/**
 * A value over time, in steps: it holds for its whole period. One period is pointed out, the last one at first, with its
 * value in words; a pointer chooses another one, and so does the native slider over the plot, by keyboard and by touch.
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
