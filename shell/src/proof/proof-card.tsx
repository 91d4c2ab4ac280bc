import { Card } from '@platform/design-system/light';
import type { ProofCardProps } from '../door/proof-desk.ts';
import { doorText } from '../texts/door-texts.ts';
import { ProofSteps } from './proof-steps.tsx';

/** The steps after the password, in the place of the login. */
export function ProofCard({ step, onProven, onFailed, onAbandon }: ProofCardProps) {
  return (
    <ProofSteps
      first={step}
      onProven={onProven}
      onFailed={onFailed}
      onAbandon={onAbandon}
      abandonText={doorText('shell.proof.startAgain')}
      frame={(title, content) => (
        <div className="shell-door-single">
          <Card title={title} width={480}>
            {content}
          </Card>
        </div>
      )}
    />
  );
}
