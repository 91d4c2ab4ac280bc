/// <reference path="./assets.d.ts" />
import './styles/generated/antd.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/everywhere.css';
import './styles/page.css';
import './styles/components.css';
import './styles/text.css';
import './styles/native-fields.css';
import './styles/files.css';
import './styles/flow.css';

export type { MenuProps } from 'antd';
export {
  Alert,
  Badge,
  Button,
  Collapse,
  Dropdown,
  Flex,
  Modal,
  Progress,
  Segmented,
  Tooltip,
} from 'antd';
export * from './components/busy-modal.tsx';
export * from './components/checkbox-list.tsx';
export * from './components/confirm-dialog.tsx';
export * from './components/data-list.tsx';
export * from './components/date-text.tsx';
export * from './components/drawer.tsx';
export * from './components/file-drop.tsx';
export * from './components/file-list.tsx';
export * from './components/icon-button.tsx';
export * from './components/item-list.tsx';
export * from './components/money.tsx';
export * from './components/page.tsx';
export * from './components/removable-tags.tsx';
export * from './components/scroll-area.tsx';
export * from './components/search-input.tsx';
export * from './components/select-input.tsx';
export * from './components/states.tsx';
export * from './components/status-badge.tsx';
export * from './components/step-indicator.tsx';
export * from './components/step-tabs.tsx';
export * from './components/tabs.tsx';
export * from './components/text.tsx';
export * from './components/top-bar.tsx';
export * from './formats.ts';
export * from './icons.ts';
export * from './theme/color-scheme.ts';
export { type DesignSettings, type DesignTexts, useDesignSettings } from './theme/design-context.ts';
export { loadLocale } from './theme/locales.ts';
export { ThemeProvider } from './theme/theme-provider.tsx';
export * from './toasts/toast-region.tsx';
export * from './toasts/toast-store.ts';
export * from './use-wide-screen.ts';
