import { usePlatform } from '@platform/app-kit';
import { dealTexts } from '@platform/deal-ui';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Tells a person why the deal they were looking at gives way to the list: it was taken back meanwhile.
 *
 * @returns to be called when a refusal has told so already
 */
export function useGoneNotice(dealId: string, isShown: boolean, isGone: boolean): () => void {
  const t = dealTexts.useTexts();
  const { toasts } = usePlatform();
  const shown = useRef<string | null>(null);
  const told = useRef(false);
  useEffect(() => {
    if (isShown) shown.current = dealId;
    if (!isGone || shown.current !== dealId) return;
    shown.current = null;
    if (!told.current) toasts.show({ severity: 'info', text: t('gone') });
  }, [dealId, isShown, isGone, toasts, t]);
  return useCallback(() => {
    told.current = true;
  }, []);
}
