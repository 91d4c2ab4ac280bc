import { ToastRegion } from '@platform/design-system/light';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { authLanguage, authText, onAuthLanguage } from '../texts/auth-texts.ts';
import { toasts } from './toasts.ts';

/** Renders the toasts in their own React root, so that a toast outlives the screen that showed it. */
export function showToasts(): void {
  const element = document.createElement('div');
  document.body.append(element);
  createRoot(element, { identifierPrefix: 'toasts-' }).render(<Toasts />);
}

function Toasts() {
  // Rendered again in another language.
  useSyncExternalStore(onAuthLanguage, authLanguage);
  return <ToastRegion store={toasts} closeLabel={authText('shell.page.close')} />;
}
