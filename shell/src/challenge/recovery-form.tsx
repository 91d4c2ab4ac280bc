import { Button, TextField } from '@platform/design-system/light';
import { type FormEvent, useState } from 'react';
import { authText } from '../texts/auth-texts.ts';
import type { Attempt } from './use-attempt.ts';
import { useFirstFocus } from './use-first-focus.ts';

interface RecoveryFormProps {
  attempt: Attempt;
  submit(code: string): Promise<void>;
}

/** Form for a recovery code. */
export function RecoveryForm({ attempt, submit }: RecoveryFormProps) {
  const [code, setCode] = useState('');
  const form = useFirstFocus<HTMLFormElement>();
  const { busy, waiting, fault } = attempt;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === '' || busy || waiting) return;
    if (!(await attempt.run(() => submit(code.trim())))) form.current?.querySelector('input')?.focus();
  }

  return (
    <form ref={form} className="shell-auth-form" noValidate onSubmit={onSubmit}>
      <TextField
        label={authText('shell.challenge.recoveryCode')}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={code}
        onValueChange={setCode}
        {...(fault ? { error: fault } : {})}
        hint={<p className="shell-challenge-hint">{authText('shell.challenge.recoveryHint')}</p>}
      />
      <Button type="submit" appearance="primary" disabled={code.trim() === '' || waiting} busy={busy}>
        {authText('shell.challenge.confirm')}
      </Button>
    </form>
  );
}
