import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to what a dialog was opened from, once the dialog is gone. */
export function useFocusAfter(open: boolean, opener: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open, opener]);
}
