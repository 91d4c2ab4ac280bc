import { brand } from '@platform/brand';
import { Button, Card, Link, PasswordField, TextField } from '@platform/design-system/light';
import { paths } from '@platform/paths';
import { knowsPasskeys } from '@platform/second-factor';
import { type FormEvent, useState } from 'react';
import type { IdentityConfiguration } from '../session/identity-configuration.ts';
import { doorText } from '../texts/door-texts.ts';
import { stayInPage } from './door-path.ts';
import type { Entrance } from './entrance.ts';
import { wantedPath } from './wanted-path.ts';

interface LoginProps {
  identity: IdentityConfiguration;
  entrance: Entrance;
  /** The login at `/admin` (ADM-01). */
  staff: boolean;
}

/** The login of investors with the brand's slogan beside it (AUTH-01, AUTH-02), and the plain one of staff. */
export function Login({ identity, entrance, staff }: LoginProps) {
  const card = (
    <Card title={doorText('shell.login.title')} width={480}>
      {identity.mode === 'embedded' ? (
        <LoginForm entrance={entrance} staff={staff} />
      ) : (
        <ProviderLogin entrance={entrance} />
      )}
    </Card>
  );
  if (staff) return <div className="shell-door-single">{card}</div>;
  return (
    <div className="shell-door-landing">
      <p className="shell-door-slogan">{brand.slogan}</p>
      {card}
    </div>
  );
}

function LoginForm({ entrance, staff }: Pick<LoginProps, 'entrance' | 'staff'>) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const onPasswordAccepted = () => setPassword('');
    const entered = await entrance.signIn({ email: email.trim(), password }, { staff, onPasswordAccepted });
    if (!entered) setBusy(false);
  }

  async function signInWithPasskey() {
    setBusy(true);
    if (!(await entrance.signInWithPasskey({ staff }))) setBusy(false);
  }

  return (
    <>
      <form className="shell-door-form" noValidate onSubmit={submit} onInput={entrance.prepare}>
        <TextField
          label={doorText('shell.login.email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onValueChange={setEmail}
        />
        <PasswordField
          label={doorText('shell.login.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onValueChange={setPassword}
          showLabel={doorText('shell.login.showPassword')}
          hideLabel={doorText('shell.login.hidePassword')}
        />
        <Button type="submit" appearance="primary" busy={busy}>
          {doorText('shell.login.submit')}
        </Button>
        {knowsPasskeys() ? (
          <Button appearance="text" disabled={busy} onClick={() => void signInWithPasskey()}>
            {doorText('shell.login.passkey')}
          </Button>
        ) : null}
      </form>
      <div className="shell-door-links">
        <Link href={paths.resetPassword()} onClick={stayInPage}>
          {doorText('shell.login.forgotPassword')}
        </Link>
        {staff ? null : (
          <p>
            {doorText('shell.login.noAccount')}{' '}
            <Link href={paths.createAccount()} onClick={stayInPage}>
              {doorText('shell.login.register')}
            </Link>
          </p>
        )}
      </div>
    </>
  );
}

/** With an external provider the product never sees the password. */
function ProviderLogin({ entrance }: Pick<LoginProps, 'entrance'>) {
  const [busy, setBusy] = useState(false);

  async function go() {
    setBusy(true);
    await entrance.redirect({ wanted: wantedPath() ?? location.pathname });
    setBusy(false);
  }

  return (
    <div className="shell-door-form">
      <p>{doorText('shell.login.external')}</p>
      <Button appearance="primary" busy={busy} onClick={go}>
        {doorText('shell.login.submit')}
      </Button>
    </div>
  );
}
