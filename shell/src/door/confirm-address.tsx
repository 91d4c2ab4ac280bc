import { Alert, Button, Card, Link } from '@platform/design-system/light';
import { useState } from 'react';
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
 * confirms nothing: mail scanners open links, too.
 */
export function ConfirmAddress() {
  const [code] = useState(() => new URLSearchParams(location.search).get('code'));
  const [busy, setBusy] = useState(false);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [fault, setFault] = useState<DoorTextKey | null>(code ? null : 'shell.confirmAddress.invalid');

  async function confirm() {
    if (!code || busy) return;
    setBusy(true);
    try {
      setConfirmed((await confirmAddress(code)).email);
    } catch (error) {
      const known = error instanceof SignInRefusal ? faults[error.code] : undefined;
      if (known) setFault(known);
      else toasts.show({ severity: 'error', text: failureText(error) });
    }
    setBusy(false);
  }

  const open = !confirmed && !fault;
  return (
    <div className="door-single">
      <Card title={doorText('shell.confirmAddress.title')} width={560}>
        <div className="door-form">
          {confirmed ? (
            <Alert tone="success">{doorText('shell.confirmAddress.done', { email: confirmed })}</Alert>
          ) : null}
          {fault ? <Alert tone="error">{doorText(fault)}</Alert> : null}
          {open ? (
            <>
              <p>{doorText('shell.confirmAddress.lead')}</p>
              <p>{doorText('shell.confirmAddress.notYou')}</p>
              <Button appearance="primary" busy={busy} onClick={() => void confirm()}>
                {doorText('shell.confirmAddress.submit')}
              </Button>
            </>
          ) : null}
        </div>
        {open ? null : (
          <div className="door-links">
            <Link href="/" onClick={stayInPage}>
              {doorText('shell.confirmAddress.continue')}
            </Link>
          </div>
        )}
      </Card>
    </div>
  );
}

function failureText(error: unknown): string {
  return error instanceof SignInRefusal ? error.message : doorText('shared.toasts.couldNotComplete');
}
