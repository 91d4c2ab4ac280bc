import { Alert, Button, Card, Link, PasswordField } from '@platform/design-system/light';
import { paths } from '@platform/paths';
import { type FormEvent, useState } from 'react';
import { confirmAddress, SignInError } from '../session/identity-calls.ts';
import { type AuthTextKey, authText } from '../texts/auth-texts.ts';
import { toasts } from '../toasts/toasts.ts';
import { navigateInPage } from './auth-path.ts';

/** Texts by error code of an invalid link. */
const faults: Readonly<Record<string, AuthTextKey>> = {
  CONFIRMATION_EXPIRED: 'shell.confirmAddress.expired',
  CONFIRMATION_INVALID: 'shell.confirmAddress.invalid',
};

/**
 * `/onboarding/confirm-address`, opened from the link in the mail, signed in or not. Opening it confirms nothing by
 * itself, since mail scanners open links too. The password prevents the owner of an address from confirming the account
 * of a stranger who signed up with it.
 */
export function ConfirmAddress() {
  const [code] = useState(() => new URLSearchParams(location.search).get('code'));
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [fault, setFault] = useState<AuthTextKey | null>(code ? null : 'shell.confirmAddress.invalid');

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (!code || busy) return;
    setBusy(true);
    try {
      setConfirmed((await confirmAddress(code, password)).email);
    } catch (error) {
      const known = error instanceof SignInError ? faults[error.code] : undefined;
      if (known) setFault(known);
      else toasts.show({ severity: 'error', text: failureText(error) });
    }
    setBusy(false);
  }

  const open = !confirmed && !fault;
  return (
    <div className="shell-auth-single">
      <Card title={authText('shell.confirmAddress.title')} width={560}>
        <form className="shell-auth-form" noValidate onSubmit={confirm}>
          {confirmed ? (
            <Alert tone="success" takesFocus>
              {authText('shell.confirmAddress.done', { email: confirmed })}
            </Alert>
          ) : null}
          {fault ? <Alert tone="error">{authText(fault)}</Alert> : null}
          {open ? (
            <>
              <p>{authText('shell.confirmAddress.lead')}</p>
              <p>{authText('shell.confirmAddress.notYou')}</p>
              <PasswordField
                label={authText('shell.login.password')}
                name="password"
                autoComplete="current-password"
                value={password}
                onValueChange={setPassword}
                showLabel={authText('shell.login.showPassword')}
                hideLabel={authText('shell.login.hidePassword')}
              />
              <Button type="submit" appearance="primary" busy={busy} disabled={password === ''}>
                {authText('shell.confirmAddress.submit')}
              </Button>
            </>
          ) : null}
        </form>
        <div className="shell-auth-links">
          {open ? (
            <Link href={paths.resetPassword()} onClick={navigateInPage}>
              {authText('shell.login.forgotPassword')}
            </Link>
          ) : (
            <Link href="/" onClick={navigateInPage}>
              {authText('shell.confirmAddress.continue')}
            </Link>
          )}
        </div>
      </Card>
    </div>
  );
}

function failureText(error: unknown): string {
  return error instanceof SignInError ? error.message : authText('shared.toasts.couldNotComplete');
}
