import { authText } from '../texts/auth-texts.ts';
import { toasts } from '../toasts/toasts.ts';
import { createWithTimeout } from './with-timeout.ts';

/** For every call of the page, before and behind the door: whoever waits is told that there is no answer yet. */
export const withTimeout = createWithTimeout(() =>
  toasts.show({ severity: 'info', text: authText('shared.toasts.stillWaiting') }),
);
