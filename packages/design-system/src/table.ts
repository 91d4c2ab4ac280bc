export type { TableColumnsType } from 'antd';
export * from './components/data-table.tsx';
