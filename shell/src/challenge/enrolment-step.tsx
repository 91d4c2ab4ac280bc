import { Alert, Button, TextField } from '@platform/design-system/light';
import { groupSecret, supportsPasskeys } from '@platform/second-factor';
import { QrCode } from '@platform/second-factor/qr-code';
import { type FormEvent, useEffect, useState } from 'react';
import {
  beginAuthenticator,
  type EnrolmentResult,
  enrolAuthenticator,
  enrolPasskey,
  type PendingStep,
} from '../session/challenge-calls.ts';
import { authText } from '../texts/auth-texts.ts';
import { CodeForm } from './code-form.tsx';
import { type Attempt, useAttempt } from './use-attempt.ts';
import { useFirstFocus } from './use-first-focus.ts';

interface EnrolmentStepProps {
  step: PendingStep;
  onEnrolled(enrolled: EnrolmentResult): void;
  onFailed(error: unknown): void;
}

/** Enrols the required second factor of an account that has none: an authenticator app or a passkey. */
export default function EnrolmentStep({ step: { uid, email }, onEnrolled, onFailed }: EnrolmentStepProps) {
  const [method, setMethod] = useState<'authenticator' | 'passkey'>('authenticator');
  const attempt = useAttempt(onFailed, email);

  function choose(next: typeof method) {
    attempt.clearFault();
    setMethod(next);
  }

  return (
    <>
      <p>{authText('shell.enrolment.intro')}</p>
      {method === 'authenticator' ? (
        <AuthenticatorForm uid={uid} attempt={attempt} onEnrolled={onEnrolled} onFailed={onFailed} />
      ) : (
        <PasskeyForm attempt={attempt} create={async (name) => onEnrolled(await enrolPasskey(uid, name))} />
      )}
      {supportsPasskeys() ? (
        <div className="shell-challenge-methods">
          <Button
            disabled={attempt.busy}
            onClick={() => choose(method === 'authenticator' ? 'passkey' : 'authenticator')}
          >
            {authText(
              method === 'authenticator' ? 'shell.enrolment.passkeyInstead' : 'shell.enrolment.authenticatorInstead',
            )}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function AuthenticatorForm({
  uid,
  attempt,
  onEnrolled,
  onFailed,
}: Omit<EnrolmentStepProps, 'step'> & { uid: string; attempt: Attempt }) {
  const [key, setKey] = useState<{ secret: string; uri: string } | null>(null);

  useEffect(() => {
    let unmounted = false;
    // A repeated request returns the same key.
    beginAuthenticator(uid).then(
      (given) => {
        if (!unmounted) setKey(given);
      },
      (error: unknown) => {
        if (!unmounted) onFailed(error);
      },
    );
    return () => {
      unmounted = true;
    };
  }, [uid, onFailed]);

  if (!key) return <p role="status">{authText('shell.page.loading')}</p>;
  return (
    <>
      <p>{authText('shell.enrolment.scan')}</p>
      <div className="shell-challenge-key">
        <QrCode text={key.uri} label={authText('shell.enrolment.qrCode')} />
        <p>
          {authText('shell.enrolment.secret')}
          <code className="shell-challenge-secret">{groupSecret(key.secret)}</code>
        </p>
      </div>
      <CodeForm
        label={authText('shell.enrolment.code')}
        attempt={attempt}
        submit={async (code) => onEnrolled(await enrolAuthenticator(uid, code))}
      />
    </>
  );
}

function PasskeyForm({ attempt, create }: { attempt: Attempt; create(name: string): Promise<void> }) {
  const [name, setName] = useState<string>(authText('shell.enrolment.passkeyDefaultName'));
  const form = useFirstFocus<HTMLFormElement>();
  const { busy, waiting, fault } = attempt;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy && !waiting) void attempt.run(() => create(name.trim()));
  }

  return (
    <form ref={form} className="shell-auth-form" noValidate onSubmit={submit}>
      <p>{authText('shell.enrolment.passkeyText')}</p>
      <TextField
        label={authText('shell.enrolment.passkeyName')}
        autoComplete="off"
        maxLength={60}
        value={name}
        onValueChange={setName}
      />
      {fault ? <Alert tone="error">{fault}</Alert> : null}
      <Button type="submit" appearance="primary" disabled={name.trim() === '' || waiting} busy={busy}>
        {authText('shell.enrolment.passkeyCreate')}
      </Button>
    </form>
  );
}
