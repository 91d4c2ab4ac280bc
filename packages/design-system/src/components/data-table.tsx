import { Table as AntdTable, type TableProps as AntdTableProps } from 'antd';
import { ScrollArea } from './scroll-area.tsx';

type TableProps<Row extends object> = Omit<AntdTableProps<Row>, 'scroll' | 'title'> & {
  /** Accessible name of the table. */
  label: string;
};

/** A table that scrolls sideways where the screen is too narrow, and can then be scrolled by keyboard too. */
export function Table<Row extends object>({ label, ...rest }: TableProps<Row>) {
  return (
    <ScrollArea label={label}>
      <AntdTable<Row> pagination={false} {...rest} />
    </ScrollArea>
  );
}
