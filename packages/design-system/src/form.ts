export type { FormInstance, FormProps, InputRef, SelectProps } from 'antd';
export { Checkbox, Form, Input, InputNumber, Radio, Select, Switch } from 'antd';
export * from './components/money-input.tsx';
export * from './components/search-input.tsx';
