import { Button, SelectInput, SortAscendingOutlined, SortDescendingOutlined } from '@platform/design-system';
import { CheckBox } from './check-box.tsx';
import { type ListColumn, type ListRowsProps, toggled } from './columns.ts';
import { openRow } from './row-click.ts';
import { RowMenu } from './row-menu.tsx';

/** The rows of a list on phones: cards with name and status in the first line and the facts below. */
export function ListCards<Row extends { id: string }>(properties: ListRowsProps<Row>) {
  const { label, columns, rows, nameOf, texts, selection, menu, isMuted } = properties;
  const at = (place: NonNullable<ListColumn<Row>['card']>) => columns.filter(({ card = 'fact' }) => card === place);
  return (
    <ul className="ds-list-cards" aria-label={label}>
      {rows.map((row) => {
        const ticked = selection?.selected.has(row.id) ?? false;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the card's link is the way by keyboard
          <li
            key={row.id}
            className="ds-list-card"
            data-ticked={ticked || undefined}
            data-muted={isMuted?.(row) || undefined}
            onClick={openRow}
          >
            {selection ? (
              <CheckBox
                label={texts.select?.(nameOf(row)) ?? nameOf(row)}
                checked={ticked}
                onChange={() => selection.onChange(toggled(selection.selected, row.id))}
              />
            ) : null}
            <div className="ds-list-card-main">
              <div className="ds-list-card-head">
                {at('title').map(({ key, render }) => (
                  <div key={key} className="ds-list-card-title">
                    {render(row) ?? texts.none}
                  </div>
                ))}
                {at('status').map(({ key, render }) => (
                  <div key={key}>{render(row)}</div>
                ))}
              </div>
              <div className="ds-list-card-facts">
                {columns.map(({ key, title, card = 'fact', render }) => {
                  const content = card === 'fact' || card === 'plain' ? render(row) : null;
                  if (content === null || content === undefined) return null;
                  return (
                    <span key={key} className="ds-list-card-fact">
                      {card === 'fact' ? <span className="ds-text-muted">{title} </span> : null}
                      {content}
                    </span>
                  );
                })}
              </div>
              {at('line').map(({ key, render }) => (
                <div key={key} className="ds-list-card-line">
                  {render(row)}
                </div>
              ))}
            </div>
            {menu ? <RowMenu label={texts.menuOf?.(nameOf(row)) ?? nameOf(row)} items={menu(row)} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

type CardSortProps<Row> = {
  columns: readonly ListColumn<Row>[];
  sort: { column: string; direction: 'ascending' | 'descending' };
  /** Accessible name of the choice. */
  label: string;
  /** Accessible names of the button that reverses the order, by the present order. */
  directionLabels: Record<'ascending' | 'descending', string>;
  onSort(column: string): void;
  onReverse(): void;
};

/** The sort controls of a list on phones, whose cards have no column headers. */
export function CardSort<Row>({ columns, sort, label, directionLabels, onSort, onReverse }: CardSortProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  return (
    <div className="ds-list-card-sort">
      <SelectInput
        label={label}
        value={sort.column}
        options={sortable.map(({ key, title }) => ({ value: key, label: title }))}
        onChange={onSort}
      />
      <Button
        icon={
          sort.direction === 'ascending' ? (
            <SortAscendingOutlined aria-hidden />
          ) : (
            <SortDescendingOutlined aria-hidden />
          )
        }
        aria-label={directionLabels[sort.direction]}
        onClick={onReverse}
      />
    </div>
  );
}
