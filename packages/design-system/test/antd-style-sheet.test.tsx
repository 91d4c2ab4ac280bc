import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Checkbox, Form, Input, Radio, Select, Switch } from '../src/form.ts';
import {
  Alert,
  Badge,
  Button,
  CheckOutlined,
  Collapse,
  Dropdown,
  Flex,
  Modal,
  Progress,
  Segmented,
  Tabs,
  Tooltip,
} from '../src/index.ts';
import { antdTheme } from '../src/theme/antd-theme.ts';

const menu = { items: [{ key: 'a', label: 'a' }] };

/** Every antd component in the initial bundles; tables and calendars add their styles when loaded. */
function Everything() {
  return (
    <>
      <Alert title="a" showIcon />
      <Badge count={1} />
      <Button icon={<CheckOutlined />}>a</Button>
      <Collapse items={menu.items} />
      <Dropdown open menu={menu}>
        <span>a</span>
      </Dropdown>
      <Drawer open />
      <Flex />
      <Modal open />
      <Progress percent={50} />
      <Segmented options={['a']} />
      <Skeleton active avatar />
      <Tabs items={menu.items} />
      <Tooltip open title="a">
        <span>a</span>
      </Tooltip>
      <Form>
        <Form.Item name="a" label="a">
          <Input />
        </Form.Item>
      </Form>
      <Input.Password />
      <Input.TextArea />
      <Select open options={[{ value: 'a' }]} />
      <Checkbox.Group options={['a']} />
      <Radio.Group options={['a']} />
      <Switch />
    </>
  );
}

function styleSheet(...theme: Parameters<typeof antdTheme>): string {
  const cache = createCache();
  const within = (children: ReactNode) => (
    <StyleProvider cache={cache} layer>
      <ConfigProvider theme={antdTheme(...theme)}>{children}</ConfigProvider>
    </StyleProvider>
  );
  renderToString(within(<Everything />));
  const rules = extractStyle(cache, { plain: true, types: 'style' }).replaceAll('}', '}\n').split('\n');
  // antd styles all links with variables that exist only within its components; base.css replaces these rules.
  return rules
    .filter((rule) => !/^a[:{[]/.test(rule))
    .map((rule) => rule.replace(/^(@layer antd\{)a[:{[].*/, '$1'))
    .join('\n');
}

it('generates a style sheet of the components that is valid for both schemes', async () => {
  // antd warns that modals cannot be rendered on a server, but extracts their styles anyway.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const rules = styleSheet('light', true);
  for (const other of [styleSheet('dark', true), styleSheet('light', false)]) expect(other === rules).toBe(true);
  await expect(rules).toMatchFileSnapshot('../src/styles/generated/antd.css');
});
