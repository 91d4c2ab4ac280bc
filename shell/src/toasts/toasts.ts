import { createToastStore } from '@platform/design-system/light';

/** The toast queue of the page (NAV-08), for the signed-out and signed-in pages. */
export const toasts = createToastStore();
