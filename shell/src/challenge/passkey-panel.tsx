import { Alert, Button } from '@platform/design-system/light';
import { authText } from '../texts/auth-texts.ts';
import type { Attempt } from './use-attempt.ts';
import { useFirstFocus } from './use-first-focus.ts';

/** Shown behind the browser's passkey dialog, with a button to retry. */
export function PasskeyPanel({ attempt, onUse }: { attempt: Attempt; onUse(): void }) {
  const panel = useFirstFocus<HTMLDivElement>();
  const { busy, waiting, fault } = attempt;
  return (
    <div ref={panel} className="shell-auth-form">
      <p>{authText('shell.challenge.passkeyText')}</p>
      {fault ? <Alert tone="error">{fault}</Alert> : null}
      <Button appearance="primary" disabled={waiting} busy={busy} onClick={onUse}>
        {authText('shell.challenge.methods.passkey')}
      </Button>
    </div>
  );
}
