import { Alert, Button, Card, Link, TextField } from '@platform/design-system/light';
import { isEmail } from '@platform/rules';
import { type FormEvent, useState } from 'react';
import { requestPasswordReset } from '../session/identity-calls.ts';
import { doorText } from '../texts/door-texts.ts';
import { toasts } from '../toasts/toasts.ts';
import { stayInPage } from './door-path.ts';

/** `/reset-password`: asks for the mail with the link (AUTH-19 to AUTH-21). */
export function ResetPassword() {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (busy) return;
    if (!isEmail(address)) return toasts.show({ severity: 'error', text: doorText('shared.toasts.invalidEmail') });
    setBusy(true);
    try {
      await requestPasswordReset(address);
      setSent(true);
      toasts.show({ severity: 'success', text: doorText('shared.toasts.passwordResetEmailSent', { email: address }) });
    } catch {
      toasts.show({ severity: 'error', text: doorText('shared.toasts.passwordResetEmailFailed') });
    }
    setBusy(false);
  }

  return (
    <div className="shell-door-single">
      <Card title={doorText('shell.resetPassword.title')} width={560}>
        {sent ? (
          <Alert tone="success">{doorText('shell.resetPassword.sent')}</Alert>
        ) : (
          <form className="shell-door-form" noValidate onSubmit={submit}>
            <p>{doorText('shell.resetPassword.lead')}</p>
            <TextField
              label={doorText('shell.resetPassword.email')}
              type="email"
              name="email"
              autoComplete="username"
              value={email}
              onValueChange={setEmail}
            />
            <Button type="submit" appearance="primary" disabled={email === ''} busy={busy}>
              {doorText('shell.resetPassword.submit')}
            </Button>
          </form>
        )}
        <div className="shell-door-links">
          <Link href="/" onClick={stayInPage}>
            {doorText('shell.resetPassword.backToLogin')}
          </Link>
        </div>
      </Card>
    </div>
  );
}
