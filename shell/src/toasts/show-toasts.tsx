import { ToastRegion } from '@platform/design-system/light';
import { createRoot } from 'react-dom/client';
import { authText } from '../texts/auth-texts.ts';
import { toasts } from './toasts.ts';

/** Renders the toasts in their own React root, so that a toast outlives the screen that showed it. */
export function showToasts(): void {
  const element = document.createElement('div');
  document.body.append(element);
  createRoot(element, { identifierPrefix: 'toasts-' }).render(
    <ToastRegion store={toasts} closeLabel={authText('shell.page.close')} />,
  );
}
