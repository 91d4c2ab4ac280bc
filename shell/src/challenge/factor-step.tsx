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

/** In the order in which people have them at hand. */
const preferred: readonly ChallengeMethod[] = ['authenticator', 'passkey', 'recovery_code'];

/** Fewer recovery codes than this are worth a word. */
const fewCodes = 4;

/** The second factor, by any of the ways that the person has set up. */
export function FactorStep({ step: { uid, methods, email }, onVerified, onFailed }: FactorStepProps) {
  const ways = preferred.filter((method) => methods.includes(method));
  const [method, setMethod] = useState(ways[0] ?? 'recovery_code');
  const attempt = useAttempt(onFailed, email);

  function authenticateWithPasskey() {
    void attempt.run(async () => onVerified(await submitPasskey(uid, 'second-factor/passkey')));
  }

  function choose(next: ChallengeMethod) {
    attempt.forget();
    setMethod(next);
    if (next === 'passkey') authenticateWithPasskey();
  }

  async function redeemRecoveryCode(code: string) {
    const { returnTo, recoveryCodesLeft: count } = await submitRecoveryCode(uid, code);
    onVerified(returnTo);
    if (count >= fewCodes) return;
    const text = authText(`shell.challenge.recoveryCodesLeft_${count === 1 ? 'one' : 'other'}`, { count });
    toasts.show({ severity: 'info', text });
  }

  const others = ways.filter((way) => way !== method);
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
          {others.map((way) => (
            <Button key={way} disabled={attempt.busy || attempt.waiting} onClick={() => choose(way)}>
              {authText(`shell.challenge.methods.${way}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  );
}
