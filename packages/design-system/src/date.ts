export type { DatePickerProps } from 'antd';
export { DatePicker } from 'antd';
