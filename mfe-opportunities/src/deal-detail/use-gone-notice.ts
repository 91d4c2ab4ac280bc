import { usePlatform } from '@platform/app-kit';
import { dealTexts } from '@platform/deal-ui';
import { useEffect, useRef } from 'react';

/** Tells a person why the deal they were looking at gives way to the list: it was taken back meanwhile. */
export function useGoneNotice(dealId: string, isShown: boolean, isGone: boolean): void {
  const t = dealTexts.useTexts();
  const { toasts } = usePlatform();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (isShown) shown.current = dealId;
    if (!isGone || shown.current !== dealId) return;
    shown.current = null;
    toasts.show({ severity: 'info', text: t('gone') });
  }, [dealId, isShown, isGone, toasts, t]);
}
