import type { ReactNode } from 'react';

/** A column of a `ListTable`, and the part of a row's card on phones. */
export type ListColumn<Row> = {
  key: string;
  title: string;
  /** Smallest width in px. Wider tables give each column a share in proportion to it. */
  width: number;
  /** `end` for numbers, which are never cut: what does not fit takes a second line. */
  align?: 'end';
  /** Whether a long text takes several lines in place of being cut. */
  wraps?: boolean;
  /** Whether the column has a sort control. */
  sortable?: boolean;
  /**
   * Place on the card that replaces the row on phones: its first line (`title`, `status`), a labelled fact of the second
   * line (the default), an unlabelled one (`plain`), or a line of its own (`line`). `none` leaves it out.
   */
  card?: 'title' | 'status' | 'fact' | 'plain' | 'line' | 'none';
  /** Whether a cell without content stays blank, in place of a dash. */
  blank?: boolean;
  /** Whether the column stays hidden until it is chosen. */
  optional?: boolean;
  /** Returns null if there is nothing to show: cards then leave the fact out. */
  render(row: Row): ReactNode;
};

export type ListSort = { column: string; direction: 'ascending' | 'descending' };

/** Texts of the controls in a list, provided by the app's catalogue. */
export type ListTexts = {
  /** Accessible name of a column's sort control. */
  sortBy(title: string): string;
  /** Accessible name of the check box of a row; without it, the name of the row. */
  select?(name: string): string;
  /** Accessible name of the check box of all rows; without it, the name of the list. */
  selectAll?: string;
  /** Accessible name of the button that opens the menu of a row; without it, the name of the row. */
  menuOf?(name: string): string;
  /** Shown in a cell without content. */
  none: string;
};

/** What can be done with one row, the dangerous ones last. `button` is the button of the menu. */
export type RowMenuItem = {
  key: string;
  label: string;
  danger?: boolean;
  onSelect(button: HTMLElement | null): void;
};

/** The rows that are ticked, by their id. */
export type ListSelection = {
  selected: ReadonlySet<string>;
  onChange(selected: ReadonlySet<string>): void;
};

export type ListRowsProps<Row extends { id: string }> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  /** Name of a row in the accessible names of its controls. */
  nameOf(row: Row): string;
  texts: ListTexts;
  /** The active sort, if one was chosen. */
  sort?: ListSort | undefined;
  onSort?(column: string): void;
  selection?: ListSelection | undefined;
  /** Whether a row is shown in grey, because it is out of use. */
  isMuted?: ((row: Row) => boolean) | undefined;
  /** Returns the entries of a row's menu; a row without entries has none. */
  menu?: ((row: Row) => readonly RowMenuItem[]) | undefined;
};

/** Returns the selection after one row was ticked or unticked. */
export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
