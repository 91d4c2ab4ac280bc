import { Button, TextField } from '@platform/design-system/light';
import { codeDigits, codeLength } from '@platform/second-factor';
import { type FormEvent, useState } from 'react';
import { authText } from '../texts/auth-texts.ts';
import type { Attempt } from './use-attempt.ts';
import { useFirstFocus } from './use-first-focus.ts';

interface CodeFormProps {
  label: string;
  attempt: Attempt;
  submit(code: string): Promise<void>;
}

/** Form for an authenticator code, submitted as soon as all digits are typed, pasted or autofilled. */
export function CodeForm({ label, attempt, submit }: CodeFormProps) {
  const [code, setCode] = useState('');
  const form = useFirstFocus<HTMLFormElement>();
  const { busy, waiting, fault } = attempt;

  async function send(completeCode: string) {
    if (await attempt.run(() => submit(completeCode))) return;
    setCode('');
    form.current?.querySelector('input')?.focus();
  }

  function change(typed: string) {
    if (busy) return;
    const digits = codeDigits(typed);
    setCode(digits);
    if (digits !== '') attempt.clearFault();
    if (digits.length === codeLength && digits !== code && !waiting) void send(digits);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (code.length === codeLength && !busy && !waiting) void send(code);
  }

  return (
    <form ref={form} className="shell-auth-form" noValidate onSubmit={onSubmit}>
      <TextField
        label={label}
        name="one-time-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        className="ds-input shell-challenge-code"
        value={code}
        onValueChange={change}
        {...(fault ? { error: fault } : {})}
        hint={<p className="shell-challenge-hint">{authText('shell.challenge.codeHint')}</p>}
      />
      <Button type="submit" appearance="primary" disabled={code.length < codeLength || waiting} busy={busy}>
        {authText('shell.challenge.confirm')}
      </Button>
    </form>
  );
}
