import { Button, PasswordField } from '@platform/design-system/light';
import { supportsPasskeys } from '@platform/second-factor';
import { type FormEvent, useState } from 'react';
import { type PendingStep, type StepAnswer, submitCredentials, submitPasskey } from '../session/challenge-calls.ts';
import { authText } from '../texts/auth-texts.ts';
import { useAttempt } from './use-attempt.ts';
import { useFirstFocus } from './use-first-focus.ts';

interface PasswordStepProps {
  step: PendingStep;
  onAnswer(answer: StepAnswer): void;
  onFailed(error: unknown): void;
}

/** Asks a signed-in user for the password, or for a passkey, which counts as both factors. */
export function PasswordStep({ step: { uid, email }, onAnswer, onFailed }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const form = useFirstFocus<HTMLFormElement>();
  const attempt = useAttempt(onFailed, email);
  const { busy, waiting, fault } = attempt;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '' || busy || waiting) return;
    const succeeded = await attempt.run(async () =>
      onAnswer(await submitCredentials(uid, { email: email ?? '', password })),
    );
    if (!succeeded) form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus();
  }

  return (
    <>
      <form ref={form} className="shell-auth-form" noValidate onSubmit={submit}>
        {/* Tells password managers which account it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email ?? ''} />
        <PasswordField
          label={authText('shell.challenge.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onValueChange={setPassword}
          showLabel={authText('shell.login.showPassword')}
          hideLabel={authText('shell.login.hidePassword')}
          {...(fault ? { error: fault } : {})}
        />
        <Button type="submit" appearance="primary" disabled={password === '' || waiting} busy={busy}>
          {authText('shell.challenge.confirm')}
        </Button>
      </form>
      {supportsPasskeys() ? (
        <div className="shell-challenge-methods">
          <Button
            disabled={busy || waiting}
            onClick={() => void attempt.run(async () => onAnswer({ returnTo: await submitPasskey(uid, 'passkey') }))}
          >
            {authText('shell.challenge.methods.passkey')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
