import { ChartFigure } from './chart-figure.tsx';
import { texts } from './texts.ts';

export type FunnelChartStep = {
  key: string;
  label: string;
  /** Who came as far as this step or further; no more than at the step before. */
  reached: number;
  /** Those of them who went no further. */
  stopped: number;
};

type FunnelChartProps = {
  title: string;
  note?: string | undefined;
  /** Column header of the steps. */
  stepsLabel: string;
  reachedLabel: string;
  stoppedLabel: string;
  steps: readonly FunnelChartStep[];
  format(value: number): string;
  /** Formats a share from 0 to 1. */
  formatShare(value: number): string;
};

/**
 * Steps that fewer and fewer take, each as a bar with its number and its share of the step before and of the first one, in
 * words. The bars share one scale, which starts at zero.
 */
export function FunnelChart(properties: FunnelChartProps) {
  const { title, note, stepsLabel, reachedLabel, stoppedLabel, steps, format, formatShare } = properties;
  const t = texts.useTexts();
  const first = steps[0]?.reached ?? 0;
  const rows = steps.map((step, index) => {
    const before = steps[index - 1];
    return { ...step, ofBefore: before && before.reached > 0 ? formatShare(step.reached / before.reached) : null };
  });
  const table = {
    columns: [stepsLabel, reachedLabel, t('ofBefore'), t('ofFirst'), stoppedLabel],
    rows: rows.map(({ key, label, reached, stopped, ofBefore }) => ({
      key,
      cells: [
        label,
        format(reached),
        ofBefore ?? t('none'),
        first > 0 ? formatShare(reached / first) : t('none'),
        format(stopped),
      ],
    })),
  };
  return (
    <ChartFigure title={title} note={note} table={table}>
      <ol className="charts-funnel" aria-hidden="true">
        {rows.map(({ key, label, reached, ofBefore }) => (
          <li key={key} className="charts-funnel-step">
            <span className="charts-funnel-head">
              <span>{label}</span>
              <span className="charts-funnel-share">
                {ofBefore === null ? null : t('ofBeforeInWords', { share: ofBefore })}
              </span>
            </span>
            <span className="charts-funnel-track">
              {reached > 0 ? (
                <span
                  className="charts-funnel-bar charts-chart-mark-solid"
                  style={{ inlineSize: `${(reached / first) * 100}%` }}
                />
              ) : null}
            </span>
            <span className="charts-funnel-value">{format(reached)}</span>
          </li>
        ))}
      </ol>
    </ChartFigure>
  );
}
