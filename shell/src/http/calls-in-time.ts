import { doorText } from '../texts/door-texts.ts';
import { toasts } from '../toasts/toasts.ts';
import { createInTime } from './in-time.ts';

/** For every call of the page, before and behind the door: whoever waits is told that there is no answer yet. */
export const inTime = createInTime(() =>
  toasts.show({ severity: 'info', text: doorText('shared.toasts.stillWaiting') }),
);
