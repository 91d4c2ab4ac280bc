import './address-note.css';
import { readCodedError, useErrorText, usePlatform, useSession, useSharedTexts } from '@platform/app-kit';
import { Alert, Button, Page, Text } from '@platform/design-system';
import { useState } from 'react';
import { texts } from './texts.ts';

type Answer = { result: { mailSent: boolean } };

/** Says on every screen before the approval that the address is still to be confirmed, and has the mail sent again. */
export function AddressNote() {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { http, toasts } = usePlatform();
  const { account, refresh } = useSession();
  const { show } = useErrorText();
  const [sending, setSending] = useState(false);
  if (account?.emailConfirmed !== false) return null;

  async function resend() {
    setSending(true);
    try {
      const { result } = await http.json<Answer>('POST', '/api/auth/confirm-address/resend', {});
      if (result.mailSent) toasts.show({ severity: 'success', text: shared('toasts.emailSent') });
      else toasts.show({ severity: 'error', text: t('address.notSent') });
    } catch (error) {
      // It may be confirmed by now, in another browser.
      if (readCodedError(error)?.code === 'CONFLICT') refresh().catch(() => undefined);
      else show(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <Page width="text" className="onboarding-address-note">
      <Alert
        type="info"
        // It stands on every screen until then: no reader is to be interrupted by it.
        role="note"
        showIcon
        title={t('address.title')}
        description={
          <div className="onboarding-address-note-text">
            <Text as="p">{t('address.text', { email: account.email })}</Text>
            <Button size="small" loading={sending} onClick={() => void resend()}>
              {t('address.resend')}
            </Button>
          </div>
        }
      />
    </Page>
  );
}
