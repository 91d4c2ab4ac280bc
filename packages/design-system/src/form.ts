export { AutoComplete, Checkbox, Form, Input, Radio, Select, Switch } from 'antd';
export * from './components/money-input.tsx';
export * from './components/multi-select.tsx';
export * from './components/whole-number-input.tsx';
