import { Card } from '@platform/design-system/light';
import type { ChallengeCardProps } from '../auth/challenge-queue.ts';
import { authText } from '../texts/auth-texts.ts';
import { ChallengeSteps } from './challenge-steps.tsx';

/** The steps after the password, shown instead of the login. */
export function ChallengeCard({ step, onVerified, onFailed, onAbandon }: ChallengeCardProps) {
  return (
    <ChallengeSteps
      first={step}
      onVerified={onVerified}
      onFailed={onFailed}
      onAbandon={onAbandon}
      abandonText={authText('shell.challenge.startAgain')}
      frame={(title, content) => (
        <div className="shell-auth-single">
          <Card title={title} width={480}>
            {content}
          </Card>
        </div>
      )}
    />
  );
}
