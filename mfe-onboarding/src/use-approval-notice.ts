import { usePlatform, useSession } from '@platform/app-kit';
import { useEffect, useRef } from 'react';
import { texts } from './texts.ts';

/** Shows a toast when staff approve the account during the onboarding, to explain the redirect. */
export function useApprovalNotice(): void {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const approved = Boolean(useSession().account?.approvedAt);
  const before = useRef(approved);
  useEffect(() => {
    if (approved && !before.current) toasts.show({ severity: 'success', text: t('approved') });
    before.current = approved;
  }, [approved, toasts, t]);
}
