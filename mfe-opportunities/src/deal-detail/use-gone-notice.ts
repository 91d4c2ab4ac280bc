import { type CodedError, type Loaded, usePlatform } from '@platform/app-kit';
import { dealTexts } from '@platform/deal-ui';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Shows a toast when the open deal was withdrawn and the page redirects to the list.
 *
 * @returns a function to call with coded errors, so that the toast is not shown twice after `NOT_FOUND`
 */
export function useGoneNotice(dealId: string, loaded: Loaded<unknown>, isGone: boolean): (error: CodedError) => void {
  const t = dealTexts.useTexts();
  const { toasts } = usePlatform();
  const shown = useRef<string | null>(null);
  const announced = useRef(false);
  const isShown = loaded.state === 'ready';
  const isUpToDate = isShown && !loaded.refreshing;
  useEffect(() => {
    if (isShown) shown.current = dealId;
    // The deal exists after all, so a later withdrawal has to be shown again.
    if (isUpToDate) announced.current = false;
    if (!isGone || shown.current !== dealId) return;
    shown.current = null;
    if (!announced.current) toasts.show({ severity: 'info', text: t('gone') });
  }, [dealId, isShown, isUpToDate, isGone, toasts, t]);
  return useCallback(({ code }: CodedError) => {
    if (code === 'NOT_FOUND') announced.current = true;
  }, []);
}
