import { ScrollArea } from '@platform/design-system';
import type { CSSProperties } from 'react';
import { ChartFigure } from './chart-figure.tsx';
import { texts } from './texts.ts';

/** A group of people and how many of them did something in each period since. */
export type Cohort = {
  key: string;
  label: string;
  size: number;
  /** In the order of the periods; periods that have not passed yet are left out. */
  periods: readonly { part: number; of: number }[];
};

type CohortGridProps = {
  title: string;
  note?: string | undefined;
  cohortsLabel: string;
  sizeLabel: string;
  /** Returns the name of a period by its number from 1. */
  periodLabel(number: number): string;
  cohorts: readonly Cohort[];
  format(value: number): string;
  /** Formats a share from 0 to 1. */
  formatShare(value: number): string;
};

/**
 * Groups by row, periods by column, each cell the share of the group as text on a shade; the data table has the numbers
 * behind the shares.
 */
export function CohortGrid(properties: CohortGridProps) {
  const { title, note, cohortsLabel, sizeLabel, periodLabel, cohorts, format, formatShare } = properties;
  const t = texts.useTexts();
  const numbers = Array.from(
    { length: Math.max(0, ...cohorts.map(({ periods }) => periods.length)) },
    (_, at) => at + 1,
  );
  const columns = [cohortsLabel, sizeLabel, ...numbers.map(periodLabel)];
  const shareOf = ({ part, of }: Cohort['periods'][number]) => (of > 0 ? part / of : 0);
  const table = {
    columns,
    rows: cohorts.map(({ key, label, size, periods }) => ({
      key,
      cells: [
        label,
        format(size),
        ...numbers.map((number) => {
          const period = periods[number - 1];
          if (!period) return '';
          const share = formatShare(shareOf(period));
          return t('shareInWords', { share, part: format(period.part), of: format(period.of) });
        }),
      ],
    })),
  };
  return (
    <ChartFigure title={title} note={note} table={table}>
      <ScrollArea label={title}>
        <table className="charts-cohorts" aria-hidden="true">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="charts-cohorts-cell charts-cohorts-head">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ key, label, size, periods }) => (
              <tr key={key}>
                <th scope="row" className="charts-cohorts-cell">
                  {label}
                </th>
                <td className="charts-cohorts-cell">{format(size)}</td>
                {numbers.map((number) => {
                  const period = periods[number - 1];
                  if (!period) return <td key={number} />;
                  const share = shareOf(period);
                  return (
                    <td
                      key={number}
                      className="charts-cohorts-cell charts-cohorts-shade"
                      style={{ '--charts-share': share } as CSSProperties}
                    >
                      {formatShare(share)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </ChartFigure>
  );
}
