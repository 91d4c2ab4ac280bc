import './challenge.css';
import { Button } from '@platform/design-system/light';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Enrolled, PendingStep, StepAnswer } from '../session/challenge-calls.ts';
import { authText } from '../texts/auth-texts.ts';
import { FactorStep } from './factor-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

// It brings the QR code, which most people meet once.
const EnrolmentStep = lazy(() => import('./enrolment-step.tsx'));

interface ChallengeStepsProps {
  first: PendingStep;
  onVerified(returnTo: string): void;
  /** The sign-in cannot go on. */
  onFailed(error: unknown): void;
  onAbandon(): void;
  abandonText: string;
  /** What stands around a step. */
  frame(title: string, content: ReactNode): ReactNode;
}

/** Asks for one proof after another until the provider is sure, before and behind the door alike. */
export function ChallengeSteps({ first, onVerified, onFailed, onAbandon, abandonText, frame }: ChallengeStepsProps) {
  const [step, setStep] = useState(first);
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const { prompt, email } = step;

  function go(answer: StepAnswer) {
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
      {prompt === 'login' ? <PasswordStep step={step} onAnswer={go} onFailed={onFailed} /> : null}
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
