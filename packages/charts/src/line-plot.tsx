import { scaleLinear } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { type ReactNode, useRef } from 'react';
import type { LineChartPoint } from './line-chart.tsx';
import { useWidth } from './use-width.ts';

const height = 232;
const space = { top: 12, end: 1, bottom: 28 };
/** Widths in px of a digit of the scale, and of a label below the plot: at least, of a letter, and of its spacing. */
const digitWidth = 9;
const minLabelWidth = 80;
const letterWidth = 7;
const labelSpacing = 16;
/** Possible label intervals in periods; for months, the longer ones are whole years. */
const strides = [1, 2, 3, 6, 12, 24, 36, 60, 120, 240, 600];

type LinePlotProps = {
  points: readonly LineChartPoint[];
  /** Index of the highlighted period. */
  index: number;
  formatScale(value: number): string;
  /** Overlay of the plot area. */
  children: ReactNode;
};

/** The plot of a `LineChart`, as wide as its container. */
export function LinePlot({ points, index, formatScale, children }: LinePlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  // Numbers are used for positions only; amounts are formatted from their decimal strings.
  const values = points.map(({ value }) => Number(value));
  const vertical = scaleLinear([0, Math.max(...values) || 1], [height - space.bottom, space.top]).nice(4);
  const ticks = vertical.ticks(4).map((value) => ({ value, text: formatScale(value), at: vertical(value) }));
  const start = Math.max(...ticks.map(({ text }) => text.length)) * digitWidth + 8;
  const horizontal = scaleLinear([0, points.length], [start, Math.max(start, width - space.end)]);
  const steps = [...values, values.at(-1) ?? 0].map((value, step): [number, number] => [
    horizontal(step),
    vertical(value),
  ]);
  const base = vertical(0);
  const periodWidth = horizontal(1) - horizontal(0);
  const x = horizontal(index);
  return (
    <div ref={frame} className="charts-line-chart" style={{ blockSize: height }}>
      {width > 0 ? (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {ticks.map(({ value, text, at }) => (
            <g key={value}>
              <line
                className={value === 0 ? 'charts-line-chart-base' : 'charts-line-chart-grid'}
                x1={start}
                x2={width}
                y1={at}
                y2={at}
              />
              <text className="charts-line-chart-tick" x={start - 8} y={at} dy="0.32em" textAnchor="end">
                {text}
              </text>
            </g>
          ))}
          <path
            className="charts-line-chart-area"
            d={area<[number, number]>().y0(base).curve(curveStepAfter)(steps) ?? undefined}
          />
          <rect
            className="charts-line-chart-chosen"
            x={x}
            width={periodWidth}
            y={space.top}
            height={Math.max(0, base - space.top)}
          />
          <path className="charts-line-chart-line" d={line().curve(curveStepAfter)(steps) ?? undefined} />
          <circle className="charts-line-chart-dot" cx={x + periodWidth / 2} cy={vertical(values[index] ?? 0)} r={4} />
          {labelledPeriods(points, periodWidth).map((period) => (
            <text
              key={period}
              className="charts-line-chart-tick"
              x={horizontal(period + 0.5)}
              y={height - 8}
              textAnchor="middle"
            >
              {points[period]?.label}
            </text>
          ))}
        </svg>
      ) : null}
      <div className="charts-line-chart-plot" style={{ insetInlineStart: start, insetInlineEnd: space.end }}>
        {children}
      </div>
    </div>
  );
}

/** Returns the indexes of the periods to label, evenly spaced up to the last one whose label is not cut off. */
function labelledPeriods(points: readonly LineChartPoint[], periodWidth: number): number[] {
  const letters = Math.max(...points.map(({ label }) => label.length));
  const labelWidth = Math.max(minLabelWidth, letters * letterWidth + labelSpacing);
  const stride = strides.find((each) => each * periodWidth >= labelWidth) ?? points.length;
  const cut = Math.ceil(Math.max(0, labelWidth - periodWidth) / 2 / periodWidth);
  const labelled: number[] = [];
  for (let period = Math.max(0, points.length - 1 - cut); period >= 0; period -= stride) labelled.push(period);
  return labelled;
}
