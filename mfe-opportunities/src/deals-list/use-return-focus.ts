import { type RefObject, useEffect, useRef } from 'react';

/** Returns the focus to the opener of a dialog once the dialog is closed. */
export function useReturnFocus(open: boolean, opener: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open, opener]);
}
