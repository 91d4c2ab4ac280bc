import './charts.css';
import { Button, Heading, ScrollArea } from '@platform/design-system';
import { type ReactNode, useId, useState } from 'react';
import { texts } from './texts.ts';

/** The data table of a chart: a column of row labels, the others right-aligned. */
export type ChartTable = {
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
};

type ChartFigureProps = {
  title: string;
  /** A remark needed to interpret the figures. */
  note?: ReactNode;
  table: ChartTable;
  children: ReactNode;
};

/**
 * The frame of a chart: title, a switch to the data table, and a note. The table is always available to screen readers,
 * so the drawing is hidden from them.
 */
export function ChartFigure({ title, note, table, children }: ChartFigureProps) {
  const t = texts.useTexts();
  const titleId = useId();
  const [asTable, setAsTable] = useState(false);
  const action = t(asTable ? 'showAsChart' : 'showAsTable');
  return (
    <figure className="charts-chart" aria-labelledby={titleId}>
      <div className="charts-chart-head">
        <Heading level={3} size={4} id={titleId}>
          {title}
        </Heading>
        <Button
          size="small"
          className="charts-chart-switch"
          aria-label={t('ofChart', { action, title })}
          onClick={() => setAsTable(!asTable)}
        >
          {action}
        </Button>
      </div>
      {asTable ? (
        <div className="charts-chart-table">
          <ScrollArea label={title}>
            <Figures title={title} table={table} />
          </ScrollArea>
        </div>
      ) : (
        <>
          {children}
          <div className="ds-visually-hidden">
            <Figures title={title} table={table} />
          </div>
        </>
      )}
      {note ? <figcaption className="charts-chart-note">{note}</figcaption> : null}
    </figure>
  );
}

function Figures({ title, table: { columns, rows } }: Pick<ChartFigureProps, 'title' | 'table'>) {
  return (
    <table className="charts-figures" aria-label={title}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="charts-figures-cell charts-figures-head">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...values] }) => (
          <tr key={key} className="charts-figures-row">
            <th scope="row" className="charts-figures-cell">
              <bdi>{name}</bdi>
            </th>
            {values.map((value, index) => (
              <td key={columns[index + 1]} className="charts-figures-cell">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
