import { clearDraft, readDraft, visitor, writeDraft } from '@platform/app-kit/drafts';
import { Button, Card, Checkbox, Link, TextField } from '@platform/design-system/light';
import { paths } from '@platform/paths';
import { type FormEvent, useEffect, useState } from 'react';
import type { IdentityConfiguration } from '../session/identity-configuration.ts';
import { authText } from '../texts/auth-texts.ts';
import type { AuthFlow } from './auth-flow.ts';
import { navigateInPage } from './auth-path.ts';
import { useInvitation } from './invitation.ts';
import { LegalPageLinks } from './legal-pages.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useSignUp } from './use-sign-up.ts';

interface CreateAccountProps {
  identity: IdentityConfiguration;
  authFlow: AuthFlow;
}

/** `/onboarding/create-account` (REG-01 to REG-09). An invitation link has the parameters `email` and `token`. */
export function CreateAccount({ identity, authFlow }: CreateAccountProps) {
  const [query] = useState(() => new URLSearchParams(location.search));
  const email = query.get('email') ?? '';
  const token = query.get('token');
  return (
    <div className="shell-auth-single">
      <Card title={authText('shell.createAccount.title')} width={560}>
        {identity.mode === 'embedded' ? (
          <AccountForm authFlow={authFlow} email={email} token={token} />
        ) : (
          <Button
            appearance="primary"
            onClick={() =>
              authFlow.redirect({
                wanted: paths.registrationPersonalInformation(),
                ...(token ? { invitation: token } : {}),
                ...(email ? { email } : {}),
              })
            }
          >
            {authText('shell.createAccount.submit')}
          </Button>
        )}
      </Card>
    </div>
  );
}

interface AccountFormProps {
  authFlow: AuthFlow;
  email: string;
  token: string | null;
}

function AccountForm({ authFlow, email: invitedEmail, token }: AccountFormProps) {
  // One draft per invitation link, so that an edited address does not appear in the form of another invitation.
  const form = `create-account.1:${invitedEmail}`;
  const [typed] = useState(() => readDraft(visitor, form));
  const [email, setEmail] = useState(typeof typed?.email === 'string' ? typed.email : invitedEmail);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [consent, setConsent] = useState(typed?.consent === true);
  const invitation = useInvitation(token, invitedEmail);
  const { register, busy } = useSignUp(authFlow, invitation);
  const complete = email !== '' && password !== '' && confirmation !== '' && consent;

  useEffect(() => {
    if (email === invitedEmail && !consent) clearDraft(visitor, form);
    else writeDraft(visitor, form, { email, consent });
  }, [email, consent, invitedEmail, form]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (complete && !busy) void register({ email: email.trim(), password, confirmation });
  }

  return (
    <>
      <form className="shell-auth-form" noValidate onSubmit={submit} onInput={authFlow.prepare}>
        <TextField
          label={authText('shell.createAccount.email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onValueChange={setEmail}
        />
        <NewPasswordFields
          passwordLabel="shell.createAccount.password"
          confirmationLabel="shell.createAccount.confirmPassword"
          password={password}
          confirmation={confirmation}
          onPassword={setPassword}
          onConfirmation={setConfirmation}
        />
        <Checkbox label={authText('shell.createAccount.consent')} checked={consent} onCheckedChange={setConsent} />
        <LegalPageLinks />
        <Button type="submit" appearance="primary" disabled={!complete} busy={busy}>
          {authText('shell.createAccount.submit')}
        </Button>
      </form>
      <p className="shell-auth-links">
        <span>
          {authText('shell.createAccount.haveAccount')}{' '}
          <Link href="/" onClick={navigateInPage}>
            {authText('shell.login.title')}
          </Link>
        </span>
      </p>
    </>
  );
}
