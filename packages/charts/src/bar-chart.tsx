import { Button } from '@platform/design-system';
import { useState } from 'react';
import { ChartFigure } from './chart-figure.tsx';
import { texts } from './texts.ts';

/** One bar of each row. The first bar is filled, a second one outlined. */
export type Bar = {
  /** Key of its value in `values`. */
  key: string;
  label: string;
  /** A part of the bar, filled solid from its start; the rest is hatched and named in the legend. */
  part?: { key: string; label: string; rest: string };
};

export type BarChartRow = { key: string; label: string; values: Readonly<Record<string, string>> };

type BarChartProps = {
  title: string;
  note?: string | undefined;
  /** Column header of the row labels. */
  rowsLabel: string;
  bars: readonly [Bar, ...Bar[]];
  /** In display order. Values are non-negative decimal strings. */
  rows: readonly BarChartRow[];
  format(value: string): string;
  /** Shows this number of rows first, with `View all` (ANA-16); by default eight, with their number. */
  top?: number;
};

/** Rows shown before the list is expanded. */
const usualRows = 8;

/**
 * Horizontal bars by category, each with its value beside it, so that nothing has to be hovered. All bars share one
 * scale, which starts at zero.
 */
export function BarChart({ title, note, rowsLabel, bars, rows, format, top }: BarChartProps) {
  const t = texts.useTexts();
  const [all, setAll] = useState(false);
  const firstRows = top ?? usualRows;
  const more = top === undefined ? t('showAll', { number: rows.length }) : t('viewAll');
  const fewer = top === undefined ? t('showFewer') : t('viewLess');
  const shown = all ? rows : rows.slice(0, firstRows);
  // Numbers are used for lengths only; amounts are formatted from their decimal strings.
  const largest = Math.max(...rows.flatMap(({ values }) => bars.map(({ key }) => Number(values[key] ?? 0))));
  const table = {
    columns: [rowsLabel, ...bars.flatMap(({ label, part }) => (part ? [label, part.label] : [label]))],
    rows: rows.map(({ key, label, values }) => ({
      key,
      cells: [
        label,
        ...bars
          .flatMap((bar) => (bar.part ? [bar.key, bar.part.key] : [bar.key]))
          .map((name) => format(values[name] ?? '0')),
      ],
    })),
  };
  return (
    <ChartFigure title={title} note={note} table={table}>
      <div aria-hidden="true">
        <Legend bars={bars} />
        <ul className="charts-bar-chart">
          {shown.map(({ key, label, values }) => (
            <li key={key} className="charts-bar-chart-row">
              <span className="charts-bar-chart-label">
                <bdi>{label}</bdi>
              </span>
              {bars.map((bar, index) => {
                const value = values[bar.key] ?? '0';
                return Number(value) > 0 ? (
                  <BarLine
                    key={bar.key}
                    bar={bar}
                    index={index}
                    values={values}
                    largest={largest}
                    text={format(value)}
                  />
                ) : null;
              })}
            </li>
          ))}
        </ul>
      </div>
      {rows.length > firstRows ? (
        <Button
          type="link"
          size="small"
          className="charts-chart-more"
          aria-expanded={all}
          aria-label={top === undefined ? undefined : t('ofChart', { action: all ? fewer : more, title })}
          onClick={() => setAll(!all)}
        >
          {all ? fewer : more}
        </Button>
      ) : null}
    </ChartFigure>
  );
}

type BarLineProps = { bar: Bar; index: number; values: BarChartRow['values']; largest: number; text: string };

function BarLine({ bar, index, values, largest, text }: BarLineProps) {
  const value = Number(values[bar.key]);
  const part = bar.part ? Number(values[bar.part.key] ?? 0) : 0;
  return (
    <>
      <span className="charts-bar-chart-track">
        <span className={`charts-bar-chart-bar ${mark(bar, index)}`} style={{ inlineSize: percent(value / largest) }}>
          {part > 0 ? <span className="charts-chart-mark-solid" style={{ inlineSize: percent(part / value) }} /> : null}
        </span>
      </span>
      <span className="charts-bar-chart-value">{text}</span>
    </>
  );
}

function Legend({ bars }: { bars: BarChartProps['bars'] }) {
  const entries = bars.flatMap((bar, index) => [
    ...(bar.part ? [{ mark: 'charts-chart-mark-solid', label: bar.part.label }] : []),
    { mark: mark(bar, index), label: bar.part?.rest ?? bar.label },
  ]);
  if (entries.length < 2) return null;
  return (
    <ul className="charts-chart-legend">
      {entries.map((entry) => (
        <li key={entry.label}>
          <span className={`charts-chart-legend-mark ${entry.mark}`} />
          {entry.label}
        </li>
      ))}
    </ul>
  );
}

function mark({ part }: Bar, index: number): string {
  if (index > 0) return 'charts-chart-mark-outline';
  return part ? 'charts-chart-mark-hatched' : 'charts-chart-mark-solid';
}

function percent(share: number): string {
  return `${share * 100}%`;
}
