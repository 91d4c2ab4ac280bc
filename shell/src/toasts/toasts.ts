import { createToastStore } from '@platform/design-system/light';

/** The one queue of toasts of the page (NAV-08), before and behind the door. */
export const toasts = createToastStore();
