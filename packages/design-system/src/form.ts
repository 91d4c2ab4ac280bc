export { Checkbox, Form, Input, Radio, Select, Switch } from 'antd';
export * from './components/money-input.tsx';
