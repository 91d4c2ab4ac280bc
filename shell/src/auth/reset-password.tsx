import { Alert, Button, Card, Link, TextField } from '@platform/design-system/light';
import { isEmail } from '@platform/rules';
import { type FormEvent, useState } from 'react';
import { requestPasswordReset } from '../session/identity-calls.ts';
import { authText } from '../texts/auth-texts.ts';
import { toasts } from '../toasts/toasts.ts';
import { navigateInPage } from './auth-path.ts';

/** `/reset-password`: requests the mail with the reset link (AUTH-19 to AUTH-21). */
export function ResetPassword() {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (busy) return;
    if (!isEmail(address)) return toasts.show({ severity: 'error', text: authText('shared.toasts.invalidEmail') });
    setBusy(true);
    try {
      await requestPasswordReset(address);
      setSent(true);
      toasts.show({ severity: 'success', text: authText('shared.toasts.passwordResetEmailSent', { email: address }) });
    } catch {
      toasts.show({ severity: 'error', text: authText('shared.toasts.passwordResetEmailFailed') });
    }
    setBusy(false);
  }

  return (
    <div className="shell-auth-single">
      <Card title={authText('shell.resetPassword.title')} width={560}>
        {sent ? (
          <Alert tone="success">{authText('shell.resetPassword.sent')}</Alert>
        ) : (
          <form className="shell-auth-form" noValidate onSubmit={submit}>
            <p>{authText('shell.resetPassword.lead')}</p>
            <TextField
              label={authText('shell.resetPassword.email')}
              type="email"
              name="email"
              autoComplete="username"
              value={email}
              onValueChange={setEmail}
            />
            <Button type="submit" appearance="primary" disabled={email === ''} busy={busy}>
              {authText('shell.resetPassword.submit')}
            </Button>
          </form>
        )}
        <div className="shell-auth-links">
          <Link href="/" onClick={navigateInPage}>
            {authText('shell.resetPassword.backToLogin')}
          </Link>
        </div>
      </Card>
    </div>
  );
}
