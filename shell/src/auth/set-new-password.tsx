import { Alert, Button, Card, Link } from '@platform/design-system/light';
import { isStrongPassword } from '@platform/rules';
import { type FormEvent, useEffect, useState } from 'react';
import { confirmPasswordReset, isResetCodeValid } from '../session/identity-calls.ts';
import type { IdentityConfiguration } from '../session/identity-configuration.ts';
import { type AuthTextKey, authText } from '../texts/auth-texts.ts';
import { toasts } from '../toasts/toasts.ts';
import { navigate, navigateInPage } from './auth-path.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

type Stage = 'checking' | 'open' | 'done';

/** `/set-new-password`, opened from the link in the reset mail (AUTH-22 to AUTH-27). */
export function SetNewPassword({ identity }: { identity: IdentityConfiguration }) {
  const [query] = useState(() => new URLSearchParams(location.search));
  const code = query.get('oobCode') ?? '';
  const [stage, setStage] = useState<Stage>('checking');

  useEffect(() => {
    let left = false;
    void invalidLinkText(query, identity.clientId).then((fault) => {
      if (left) return;
      if (!fault) return setStage('open');
      toasts.show({ severity: 'error', text: authText(fault) });
      navigate('/', { replace: true });
    });
    return () => {
      left = true;
    };
  }, [query, identity.clientId]);

  return (
    <div className="shell-auth-single">
      <Card title={authText('shell.setNewPassword.title')} width={560}>
        {stage === 'checking' ? <p role="status">{authText('shell.setNewPassword.checking')}</p> : null}
        {stage === 'open' ? <NewPasswordForm code={code} onDone={() => setStage('done')} /> : null}
        {stage === 'done' ? <Done /> : null}
      </Card>
    </div>
  );
}

/** Returns the error text key of an invalid link, checked in the order of AUTH-23; null when it is valid. */
async function invalidLinkText(query: URLSearchParams, expectedApiKey: string): Promise<AuthTextKey | null> {
  if (query.get('apiKey') !== expectedApiKey) return 'shared.toasts.requestOriginFailed';
  const code = query.get('oobCode');
  const valid = code ? await isResetCodeValid(code).catch(() => false) : false;
  return valid ? null : 'shared.toasts.requestExpired';
}

function NewPasswordForm({ code, onDone }: { code: string; onDone(): void }) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [busy, setBusy] = useState(false);
  const ready = isStrongPassword(password) && confirmation !== '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready || busy) return;
    if (password !== confirmation) {
      return toasts.show({ severity: 'error', text: authText('shared.toasts.passwordsMismatch') });
    }
    setBusy(true);
    try {
      await confirmPasswordReset(code, password);
      onDone();
    } catch (error) {
      reportError(error);
      toasts.show({ severity: 'error', text: authText('shared.toasts.couldNotComplete') });
      setBusy(false);
    }
  }

  return (
    <form className="shell-auth-form" noValidate onSubmit={submit}>
      <NewPasswordFields
        passwordLabel="shell.setNewPassword.password"
        confirmationLabel="shell.setNewPassword.confirmPassword"
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
      <Button type="submit" appearance="primary" disabled={!ready} busy={busy}>
        {authText('shell.setNewPassword.submit')}
      </Button>
    </form>
  );
}

function Done() {
  return (
    <>
      <Alert tone="success">{authText('shared.toasts.passwordReset')}</Alert>
      <div className="shell-auth-links">
        <Link href="/" onClick={navigateInPage}>
          {authText('shell.setNewPassword.login')}
        </Link>
      </div>
    </>
  );
}
