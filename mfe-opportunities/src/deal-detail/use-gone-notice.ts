import { type CodedError, type Loaded, usePlatform } from '@platform/app-kit';
import { dealTexts } from '@platform/deal-ui';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Tells a person why the deal they were looking at gives way to the list: it was taken back meanwhile.
 *
 * @returns to be called with a refusal, which may have told so already
 */
export function useGoneNotice(dealId: string, loaded: Loaded<unknown>, isGone: boolean): (refusal: CodedError) => void {
  const t = dealTexts.useTexts();
  const { toasts } = usePlatform();
  const shown = useRef<string | null>(null);
  const told = useRef(false);
  const isShown = loaded.state === 'ready';
  const isUpToDate = isShown && !loaded.refreshing;
  useEffect(() => {
    if (isShown) shown.current = dealId;
    // It is there after all: the next time is to be told again.
    if (isUpToDate) told.current = false;
    if (!isGone || shown.current !== dealId) return;
    shown.current = null;
    if (!told.current) toasts.show({ severity: 'info', text: t('gone') });
  }, [dealId, isShown, isUpToDate, isGone, toasts, t]);
  return useCallback(({ code }: CodedError) => {
    if (code === 'NOT_FOUND') told.current = true;
  }, []);
}
