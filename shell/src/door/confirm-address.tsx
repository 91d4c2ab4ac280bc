import { Alert, Button, Card, Link, PasswordField } from '@platform/design-system/light';
import { paths } from '@platform/paths';
import { type FormEvent, useState } from 'react';
import { confirmAddress, SignInRefusal } from '../session/identity-calls.ts';
import { type DoorTextKey, doorText } from '../texts/door-texts.ts';
import { toasts } from '../toasts/toasts.ts';
import { stayInPage } from './door-path.ts';

/** What the server says of a link that does not work. */
const faults: Readonly<Record<string, DoorTextKey>> = {
  CONFIRMATION_EXPIRED: 'shell.confirmAddress.expired',
  CONFIRMATION_INVALID: 'shell.confirmAddress.invalid',
};

/**
 * `/onboarding/confirm-address`, reached by the link of the mail, whether or not somebody is signed in. Opening it
 * confirms nothing, since mail scanners open links, too. The password keeps the owner of an address from confirming the
 * account of a stranger who signed up with it.
 */
export function ConfirmAddress() {
  const [code] = useState(() => new URLSearchParams(location.search).get('code'));
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [fault, setFault] = useState<DoorTextKey | null>(code ? null : 'shell.confirmAddress.invalid');

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (!code || busy) return;
    setBusy(true);
    try {
      setConfirmed((await confirmAddress(code, password)).email);
    } catch (error) {
      const known = error instanceof SignInRefusal ? faults[error.code] : undefined;
      if (known) setFault(known);
      else toasts.show({ severity: 'error', text: failureText(error) });
    }
    setBusy(false);
  }

  const open = !confirmed && !fault;
  return (
    <div className="shell-door-single">
      <Card title={doorText('shell.confirmAddress.title')} width={560}>
        <form className="shell-door-form" noValidate onSubmit={confirm}>
          {confirmed ? (
            <Alert tone="success" takesFocus>
              {doorText('shell.confirmAddress.done', { email: confirmed })}
            </Alert>
          ) : null}
          {fault ? <Alert tone="error">{doorText(fault)}</Alert> : null}
          {open ? (
            <>
              <p>{doorText('shell.confirmAddress.lead')}</p>
              <p>{doorText('shell.confirmAddress.notYou')}</p>
              <PasswordField
                label={doorText('shell.login.password')}
                name="password"
                autoComplete="current-password"
                value={password}
                onValueChange={setPassword}
                showLabel={doorText('shell.login.showPassword')}
                hideLabel={doorText('shell.login.hidePassword')}
              />
              <Button type="submit" appearance="primary" busy={busy} disabled={password === ''}>
                {doorText('shell.confirmAddress.submit')}
              </Button>
            </>
          ) : null}
        </form>
        <div className="shell-door-links">
          {open ? (
            <Link href={paths.resetPassword()} onClick={stayInPage}>
              {doorText('shell.login.forgotPassword')}
            </Link>
          ) : (
            <Link href="/" onClick={stayInPage}>
              {doorText('shell.confirmAddress.continue')}
            </Link>
          )}
        </div>
      </Card>
    </div>
  );
}

function failureText(error: unknown): string {
  return error instanceof SignInRefusal ? error.message : doorText('shared.toasts.couldNotComplete');
}
