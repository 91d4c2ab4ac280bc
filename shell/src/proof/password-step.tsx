import { Button, PasswordField } from '@platform/design-system/light';
import { knowsPasskeys } from '@platform/second-factor';
import { type FormEvent, useState } from 'react';
import { type DueStep, type StepAnswer, submitCredentials, submitPasskey } from '../session/proof-calls.ts';
import { doorText } from '../texts/door-texts.ts';
import { useAttempt } from './use-attempt.ts';
import { useFirstFocus } from './use-first-focus.ts';

interface PasswordStepProps {
  step: DueStep;
  onAnswer(answer: StepAnswer): void;
  onFailed(error: unknown): void;
}

/** The password of somebody who is signed in, or a passkey, which stands for both factors. */
export function PasswordStep({ step: { uid, email }, onAnswer, onFailed }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const form = useFirstFocus<HTMLFormElement>();
  const attempt = useAttempt(onFailed, email);
  const { busy, waiting, fault } = attempt;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '' || busy || waiting) return;
    const right = await attempt.run(async () =>
      onAnswer(await submitCredentials(uid, { email: email ?? '', password })),
    );
    if (!right) form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus();
  }

  return (
    <>
      <form ref={form} className="shell-door-form" noValidate onSubmit={submit}>
        {/* For password managers: which account it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email ?? ''} />
        <PasswordField
          label={doorText('shell.proof.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onValueChange={setPassword}
          showLabel={doorText('shell.login.showPassword')}
          hideLabel={doorText('shell.login.hidePassword')}
          {...(fault ? { error: fault } : {})}
        />
        <Button type="submit" appearance="primary" disabled={password === '' || waiting} busy={busy}>
          {doorText('shell.proof.confirm')}
        </Button>
      </form>
      {knowsPasskeys() ? (
        <div className="shell-proof-ways">
          <Button
            disabled={busy || waiting}
            onClick={() => void attempt.run(async () => onAnswer({ returnTo: await submitPasskey(uid, 'passkey') }))}
          >
            {doorText('shell.proof.methods.passkey')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
