export type { TableColumnsType, TableProps } from 'antd';
export { Table } from 'antd';
