/// <reference path="../assets.d.ts" />
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/everywhere.css';
import '../styles/light.css';

export { applyColorScheme } from '../theme/color-scheme.ts';
export * from '../toasts/toast-region.tsx';
export * from '../toasts/toast-store.ts';
export * from './button.tsx';
export * from './card.tsx';
export * from './fields.tsx';
