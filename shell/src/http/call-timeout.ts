import { authText } from '../texts/auth-texts.ts';
import { toasts } from '../toasts/toasts.ts';
import { createWithTimeout } from './with-timeout.ts';

/** Timeout for all requests of the page, signed in or not; shows a toast when a response takes long. */
export const withTimeout = createWithTimeout(() =>
  toasts.show({ severity: 'info', text: authText('shared.toasts.stillWaiting') }),
);
