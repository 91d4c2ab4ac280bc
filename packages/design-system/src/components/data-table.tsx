import { Table as AntdTable, type TableProps as AntdTableProps } from 'antd';
import { ScrollArea } from './scroll-area.tsx';

type TableProps<Row extends object> = Omit<AntdTableProps<Row>, 'scroll' | 'title'> & {
  /** Accessible name of the table. */
  label: string;
};

/** A table that scrolls horizontally on narrow screens, also by keyboard. */
export function Table<Row extends object>({ label, ...rest }: TableProps<Row>) {
  return (
    <ScrollArea label={label}>
      <AntdTable<Row> pagination={false} {...rest} />
    </ScrollArea>
  );
}
