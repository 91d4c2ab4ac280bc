import { brand } from '@platform/brand';
import { Button, Card, Link, PasswordField, TextField } from '@platform/design-system/light';
import { paths } from '@platform/paths';
import { supportsPasskeys } from '@platform/second-factor';
import { type FormEvent, useState } from 'react';
import type { IdentityConfiguration } from '../session/identity-configuration.ts';
import { authLanguage, authText } from '../texts/auth-texts.ts';
import type { AuthFlow } from './auth-flow.ts';
import { navigateInPage } from './auth-path.ts';
import { wantedPath } from './wanted-path.ts';

interface LoginProps {
  identity: IdentityConfiguration;
  authFlow: AuthFlow;
  /** The login at `/admin` (ADM-01). */
  staff: boolean;
}

/** The investors' login with the brand's slogan next to it (AUTH-01, AUTH-02), and the staff login without. */
export function Login({ identity, authFlow, staff }: LoginProps) {
  const card = (
    <Card title={authText('shell.login.title')} width={480}>
      {identity.mode === 'embedded' ? (
        <LoginForm authFlow={authFlow} staff={staff} />
      ) : (
        <ProviderLogin authFlow={authFlow} />
      )}
    </Card>
  );
  if (staff) return <div className="shell-auth-single">{card}</div>;
  return (
    <div className="shell-auth-landing">
      <p className="shell-auth-slogan">{brand.slogan[authLanguage()]}</p>
      {card}
    </div>
  );
}

function LoginForm({ authFlow, staff }: Pick<LoginProps, 'authFlow' | 'staff'>) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const onPasswordAccepted = () => setPassword('');
    const signedIn = await authFlow.signIn({ email: email.trim(), password }, { staff, onPasswordAccepted });
    if (!signedIn) setBusy(false);
  }

  async function signInWithPasskey() {
    setBusy(true);
    if (!(await authFlow.signInWithPasskey({ staff }))) setBusy(false);
  }

  return (
    <>
      <form className="shell-auth-form" noValidate onSubmit={submit} onInput={authFlow.prepare}>
        <TextField
          label={authText('shell.login.email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onValueChange={setEmail}
        />
        <PasswordField
          label={authText('shell.login.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onValueChange={setPassword}
          showLabel={authText('shell.login.showPassword')}
          hideLabel={authText('shell.login.hidePassword')}
        />
        <Button type="submit" appearance="primary" busy={busy}>
          {authText('shell.login.submit')}
        </Button>
        {supportsPasskeys() ? (
          <Button appearance="text" disabled={busy} onClick={() => void signInWithPasskey()}>
            {authText('shell.login.passkey')}
          </Button>
        ) : null}
      </form>
      <div className="shell-auth-links">
        <Link href={paths.resetPassword()} onClick={navigateInPage}>
          {authText('shell.login.forgotPassword')}
        </Link>
        {staff ? null : (
          <p>
            {authText('shell.login.noAccount')}{' '}
            <Link href={paths.createAccount()} onClick={navigateInPage}>
              {authText('shell.login.register')}
            </Link>
          </p>
        )}
      </div>
    </>
  );
}

/** Login with an external provider, which asks for the password on its own page. */
function ProviderLogin({ authFlow }: Pick<LoginProps, 'authFlow'>) {
  const [busy, setBusy] = useState(false);

  async function redirect() {
    setBusy(true);
    await authFlow.redirect({ wanted: wantedPath() ?? location.pathname });
    setBusy(false);
  }

  return (
    <div className="shell-auth-form">
      <p>{authText('shell.login.external')}</p>
      <Button appearance="primary" busy={busy} onClick={redirect}>
        {authText('shell.login.submit')}
      </Button>
    </div>
  );
}
