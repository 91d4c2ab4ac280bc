import './unconfirmed-email-note.css';
import { readCodedError, useErrorText, usePlatform, useSession, useSharedTexts } from '@platform/app-kit';
import { Alert, Button, Page, Text } from '@platform/design-system';
import { useState } from 'react';
import { texts } from './texts.ts';

type Answer = { result: { mailSent: boolean } };

/** Reminds the applicant to confirm the email address, and can resend the mail. */
export function UnconfirmedEmailNote() {
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
      // The address may have been confirmed in another browser.
      if (readCodedError(error)?.code === 'CONFLICT') refresh().catch(() => undefined);
      else show(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <Page width="text" className="onboarding-unconfirmed-email-note">
      <Alert
        type="info"
        // Shown on every screen, so screen readers must not be interrupted as by `alert`.
        role="note"
        showIcon
        title={t('address.title')}
        description={
          <div className="onboarding-unconfirmed-email-note-text">
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
