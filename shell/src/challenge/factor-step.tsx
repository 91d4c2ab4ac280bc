import { Button } from '@platform/design-system/light';
import { useState } from 'react';
import {
  type ChallengeMethod,
  type PendingStep,
  submitCode,
  submitPasskey,
  submitRecoveryCode,
} from '../session/challenge-calls.ts';
import { authText } from '../texts/auth-texts.ts';
import { toasts } from '../toasts/toasts.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyPanel } from './passkey-panel.tsx';
import { RecoveryForm } from './recovery-form.tsx';
import { useAttempt } from './use-attempt.ts';

interface FactorStepProps {
  step: PendingStep;
  onVerified(returnTo: string): void;
  onFailed(error: unknown): void;
}

/** Order of preference. */
const preferred: readonly ChallengeMethod[] = ['authenticator', 'passkey', 'recovery_code'];

/** Below this number of remaining recovery codes, a notice is shown. */
const noticeThreshold = 4;

/** Asks for the second factor, by any method that the account has set up. */
export function FactorStep({ step: { uid, methods, email }, onVerified, onFailed }: FactorStepProps) {
  const available = preferred.filter((method) => methods.includes(method));
  const [method, setMethod] = useState(available[0] ?? 'recovery_code');
  const attempt = useAttempt(onFailed, email);

  function authenticateWithPasskey() {
    void attempt.run(async () => onVerified(await submitPasskey(uid, 'second-factor/passkey')));
  }

  function choose(next: ChallengeMethod) {
    attempt.clearFault();
    setMethod(next);
    if (next === 'passkey') authenticateWithPasskey();
  }

  async function redeemRecoveryCode(code: string) {
    const { returnTo, recoveryCodesLeft: count } = await submitRecoveryCode(uid, code);
    onVerified(returnTo);
    if (count >= noticeThreshold) return;
    const text = authText(`shell.challenge.recoveryCodesLeft_${count === 1 ? 'one' : 'other'}`, { count });
    toasts.show({ severity: 'info', text });
  }

  const others = available.filter((other) => other !== method);
  return (
    <>
      {method === 'authenticator' ? (
        <CodeForm
          label={authText('shell.challenge.code')}
          attempt={attempt}
          submit={async (code) => onVerified(await submitCode(uid, code))}
        />
      ) : null}
      {method === 'passkey' ? <PasskeyPanel attempt={attempt} onUse={authenticateWithPasskey} /> : null}
      {method === 'recovery_code' ? <RecoveryForm attempt={attempt} submit={redeemRecoveryCode} /> : null}
      {others.length > 0 ? (
        <div className="shell-challenge-methods">
          {others.map((other) => (
            <Button key={other} disabled={attempt.busy || attempt.waiting} onClick={() => choose(other)}>
              {authText(`shell.challenge.methods.${other}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  );
}
