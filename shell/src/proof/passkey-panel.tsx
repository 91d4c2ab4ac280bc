import { Alert, Button } from '@platform/design-system/light';
import { doorText } from '../texts/door-texts.ts';
import type { Attempt } from './use-attempt.ts';
import { useFirstFocus } from './use-first-focus.ts';

/** The browser's own dialog asks; this stands behind it, for another try. */
export function PasskeyPanel({ attempt, onUse }: { attempt: Attempt; onUse(): void }) {
  const panel = useFirstFocus<HTMLDivElement>();
  const { busy, waiting, fault } = attempt;
  return (
    <div ref={panel} className="shell-door-form">
      <p>{doorText('shell.proof.passkeyText')}</p>
      {fault ? <Alert tone="error">{fault}</Alert> : null}
      <Button appearance="primary" disabled={waiting} busy={busy} onClick={onUse}>
        {doorText('shell.proof.methods.passkey')}
      </Button>
    </div>
  );
}
