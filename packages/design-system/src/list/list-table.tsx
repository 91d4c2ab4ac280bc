import { Button, SortAscendingOutlined, SortDescendingOutlined } from '@platform/design-system';
import type { ReactNode } from 'react';
import { CheckBox } from './check-box.tsx';
import { type ListRowsProps, toggled } from './columns.ts';
import { openRow, titleCutText } from './row-click.ts';
import { RowMenu } from './row-menu.tsx';
import { useNarrowerThan } from './use-narrower-than.ts';

export type ListDensity = 'comfortable' | 'compact';

/** Widths in px of the columns for check boxes and menus. */
const checkWidth = 40;
const menuWidth = 52;

/**
 * The rows of a list on wide screens: header and first column stay in view, a click on a row opens its link, and cut
 * texts show in whole on hovering. Titles and numbers are not cut. One table, so that screen readers relate cells to their headers.
 */
export function ListTable<Row extends { id: string }>(properties: ListRowsProps<Row> & { density: ListDensity }) {
  const { label, columns, rows, nameOf, texts, sort, onSort, selection, menu, density, isMuted } = properties;
  const [first] = columns;
  const shares = columns.reduce((sum, { width }) => sum + width, 0);
  const minimum = shares + (selection ? checkWidth : 0) + (menu ? menuWidth : 0);
  const [box, scrolls] = useNarrowerThan(minimum);
  const ticks = rows.filter(({ id }) => selection?.selected.has(id)).length;
  const allTicked = ticks > 0 && ticks === rows.length;

  function tickAll(): void {
    selection?.onChange(new Set(allTicked ? [] : rows.map(({ id }) => id)));
  }

  return (
    <div
      ref={box}
      className={`ds-list-box ds-list-${density}`}
      data-scrolls={scrolls || undefined}
      {...(scrolls ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})}
    >
      {/* biome-ignore lint/a11y/useKeyWithMouseEvents: the title of a cut text is for the mouse; the text itself is complete */}
      <table className="ds-list-table" aria-label={label} style={{ minInlineSize: minimum }} onMouseOver={titleCutText}>
        <colgroup>
          {selection ? <col style={{ inlineSize: checkWidth }} /> : null}
          {columns.map(({ key, width }) => (
            <col key={key} style={{ inlineSize: `${(width / shares) * 100}%` }} />
          ))}
          {menu ? <col style={{ inlineSize: menuWidth }} /> : null}
        </colgroup>
        <thead>
          <tr>
            {selection ? (
              <td className="ds-list-check-cell">
                <CheckBox
                  label={texts.selectAll ?? label}
                  checked={allTicked}
                  partly={ticks > 0 && !allTicked}
                  onChange={tickAll}
                />
              </td>
            ) : null}
            {columns.map(({ key, title, align, sortable }) => {
              const direction = sort?.column === key ? sort.direction : null;
              return (
                <th
                  key={key}
                  scope="col"
                  className={cellClass(key === first?.key, { align })}
                  aria-sort={sortable ? (direction ?? 'none') : undefined}
                >
                  {sortable && onSort ? (
                    <SortButton
                      label={texts.sortBy(title)}
                      title={title}
                      direction={direction}
                      onSort={() => onSort(key)}
                    />
                  ) : (
                    <Cell>{title}</Cell>
                  )}
                </th>
              );
            })}
            {menu ? <td className="ds-list-menu-cell" /> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const ticked = selection?.selected.has(row.id) ?? false;
            return (
              <tr
                key={row.id}
                data-ticked={ticked || undefined}
                data-muted={isMuted?.(row) || undefined}
                onClick={openRow}
                onAuxClick={openRow}
              >
                {selection ? (
                  <td className="ds-list-check-cell">
                    <CheckBox
                      label={texts.select?.(nameOf(row)) ?? nameOf(row)}
                      checked={ticked}
                      onChange={() => selection.onChange(toggled(selection.selected, row.id))}
                    />
                  </td>
                ) : null}
                {columns.map(({ key, align, wraps, blank = false, render }) => {
                  const content = render(row) ?? (blank ? null : texts.none);
                  return key === first?.key ? (
                    <th key={key} scope="row" className={cellClass(true, { align, wraps })}>
                      <Cell>{content}</Cell>
                    </th>
                  ) : (
                    <td key={key} className={cellClass(false, { align, wraps })}>
                      <Cell>{content}</Cell>
                    </td>
                  );
                })}
                {menu ? (
                  <td className="ds-list-menu-cell">
                    <RowMenu label={texts.menuOf?.(nameOf(row)) ?? nameOf(row)} items={menu(row)} />
                  </td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function cellClass(
  isFirst: boolean,
  { align, wraps }: { align: 'end' | undefined; wraps?: boolean | undefined },
): string | undefined {
  const names = [isFirst ? 'ds-list-first' : '', align ? 'ds-list-end' : '', wraps ? 'ds-list-wraps' : ''];
  return names.filter(Boolean).join(' ') || undefined;
}

function Cell({ children }: { children: ReactNode }) {
  return <div className="ds-list-text">{children}</div>;
}

type SortButtonProps = {
  label: string;
  title: string;
  direction: 'ascending' | 'descending' | null;
  onSort(): void;
};

function SortButton({ label, title, direction, onSort }: SortButtonProps) {
  const SortIcon = direction === 'descending' ? SortDescendingOutlined : SortAscendingOutlined;
  return (
    <Button
      className="ds-list-sort"
      type="text"
      size="small"
      aria-label={label}
      icon={<SortIcon aria-hidden className="ds-list-sort-icon" />}
      iconPlacement="end"
      data-active={direction !== null}
      onClick={onSort}
    >
      {title}
    </Button>
  );
}
