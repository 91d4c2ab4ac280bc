import './challenge.css';
import { Button } from '@platform/design-system/light';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { EnrolmentResult, PendingStep, StepAnswer } from '../session/challenge-calls.ts';
import { authText } from '../texts/auth-texts.ts';
import { FactorStep } from './factor-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

// Loaded lazily, since it contains the QR code and most users see it only once.
const EnrolmentStep = lazy(() => import('./enrolment-step.tsx'));

interface ChallengeStepsProps {
  first: PendingStep;
  onVerified(returnTo: string): void;
  /** The sign-in cannot continue. */
  onFailed(error: unknown): void;
  onAbandon(): void;
  abandonText: string;
  /** Renders the frame around a step. */
  frame(title: string, content: ReactNode): ReactNode;
}

/** Shows the steps of an authentication one after another, at sign-in and for re-authentication. */
export function ChallengeSteps({ first, onVerified, onFailed, onAbandon, abandonText, frame }: ChallengeStepsProps) {
  const [step, setStep] = useState(first);
  const [enrolled, setEnrolled] = useState<EnrolmentResult | null>(null);
  const { prompt, email } = step;

  function advance(answer: StepAnswer) {
    if ('returnTo' in answer) onVerified(answer.returnTo);
    else setStep(answer);
  }

  if (enrolled) {
    const { recoveryCodes, returnTo } = enrolled;
    return frame(
      authText('shell.enrolment.codesTitle'),
      <RecoveryCodes codes={recoveryCodes} email={email} onContinue={() => onVerified(returnTo)} />,
    );
  }
  return frame(
    authText(prompt === 'enrolment' ? 'shell.enrolment.title' : 'shell.challenge.title'),
    <>
      {email ? <p className="shell-challenge-account">{authText('shell.challenge.account', { email })}</p> : null}
      {prompt === 'login' ? <PasswordStep step={step} onAnswer={advance} onFailed={onFailed} /> : null}
      {prompt === 'second_factor' ? <FactorStep step={step} onVerified={onVerified} onFailed={onFailed} /> : null}
      {prompt === 'enrolment' ? (
        <Suspense fallback={<p role="status">{authText('shell.page.loading')}</p>}>
          <EnrolmentStep step={step} onEnrolled={setEnrolled} onFailed={onFailed} />
        </Suspense>
      ) : null}
      <div className="shell-challenge-back">
        <Button appearance="text" onClick={onAbandon}>
          {abandonText}
        </Button>
      </div>
    </>,
  );
}
