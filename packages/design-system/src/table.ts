export type { TableColumnsType } from 'antd';
export { Pagination } from 'antd';
export * from './components/data-table.tsx';
