import { usePlatform, useSend } from '@platform/app-kit';
import { Button, Text } from '@platform/design-system';
import { Form, Input } from '@platform/design-system/form';
import { codeDigits, codeLength, groupSecret } from '@platform/second-factor';
import { QrCode } from '@platform/second-factor/qr-code';
import { useEffect, useRef, useState } from 'react';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import type { AuthenticatorKey } from './authenticator-part.tsx';

const ConfirmAuthenticatorDocument = graphql(`
  mutation ConfirmAuthenticator($code: String!) {
    confirmAuthenticator(code: $code) {
      recoveryCodes
      secondFactor {
        required
      }
    }
  }
`);

interface AuthenticatorSetupProps {
  authenticatorKey: AuthenticatorKey;
  /** Requests the key again, which is the same until it expires. */
  onRenew(): Promise<void>;
  onConfirmed(recoveryCodes: readonly string[] | null | undefined): void;
  onCancel(): void;
}

/** Shows the key as QR code and text, and asks for a first code to verify that the app stored it. */
export default function AuthenticatorSetup(props: AuthenticatorSetupProps) {
  const { authenticatorKey, onRenew, onConfirmed, onCancel } = props;
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const [code, setCode] = useState('');
  const [send, sending] = useSend(ConfirmAuthenticatorDocument);
  const field = useRef<HTMLDivElement>(null);

  useEffect(() => field.current?.querySelector('input')?.focus(), []);

  async function confirm(whole: string) {
    const answer = await send({ code: whole });
    if (answer) return onConfirmed(answer.confirmAuthenticator.recoveryCodes);
    setCode('');
    field.current?.querySelector('input')?.focus();
    await onRenew();
  }

  function change(typed: string) {
    if (sending) return;
    const digits = codeDigits(typed);
    setCode(digits);
    if (digits.length === codeLength && digits !== code) void confirm(digits);
  }

  async function copyKey() {
    try {
      await navigator.clipboard.writeText(authenticatorKey.secret);
      toasts.show({ severity: 'success', text: t('security.codes.copied') });
    } catch {
      toasts.show({ severity: 'error', text: t('security.codes.copyFailed') });
    }
  }

  return (
    <div className="onboarding-security-setup">
      <Text as="p">{t('security.authenticator.scan')}</Text>
      <div className="onboarding-security-key">
        <QrCode text={authenticatorKey.uri} label={t('security.authenticator.qrCode')} />
        <div>
          <Text as="p">{t('security.authenticator.secret')}</Text>
          <code className="onboarding-security-secret">{groupSecret(authenticatorKey.secret)}</code>
          <Button onClick={() => void copyKey()}>{t('security.authenticator.copyKey')}</Button>
        </div>
      </div>
      <Form layout="vertical" onFinish={() => (code.length === codeLength ? void confirm(code) : undefined)}>
        <div ref={field}>
          <Form.Item
            label={t('security.authenticator.code')}
            htmlFor="authenticator-code"
            extra={t('security.authenticator.codeHint')}
          >
            <Input
              id="authenticator-code"
              className="onboarding-security-code"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={({ target }) => change(target.value)}
            />
          </Form.Item>
        </div>
        <div className="ds-actions">
          <Button type="primary" htmlType="submit" loading={sending} disabled={code.length < codeLength}>
            {t('security.authenticator.confirm')}
          </Button>
          <Button onClick={onCancel} disabled={sending}>
            {t('security.cancel')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
