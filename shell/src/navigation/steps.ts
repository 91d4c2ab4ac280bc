import type { Session, Step } from '@platform/app-contract';
import { paths } from '@platform/paths';

/** Each step's route (STEP-08). */
export const stepRoutes: Readonly<Record<Step, string>> = {
  PERSONAL_INFORMATION: paths.personalInformation(),
  ONBOARDING: paths.onboardingFlow(),
  CONFIDENTIALITY_AGREEMENT: paths.confidentialityAgreement(),
  INVESTOR_PREFERENCES: paths.investorPreferences(),
  APP_ACCESS: paths.app(),
  AWAIT_APPROVAL: paths.awaitApproval(),
};

/** Routes whose sequence, the registration or the wizard, ends at `/signup-successful` (STEP-11). */
const sequenceRoutes = [paths.onboarding(), paths.onboardingFlow(), paths.personalInformation()];

/**
 * Returns the investor's current step. An approved account without content access cannot get past the waiting page, so
 * it goes there directly, whatever its next step is (STEP-14, CONF-04).
 */
export function currentStep(session: Session): Step {
  const step = session.step ?? 'AWAIT_APPROVAL';
  const approved = step === 'CONFIDENTIALITY_AGREEMENT' || step === 'INVESTOR_PREFERENCES' || step === 'APP_ACCESS';
  return approved && !session.permissions.appContentAccess ? 'AWAIT_APPROVAL' : step;
}

/** Returns the step whose route covers a path outside `/app`, or null. */
export function stepOfPath(pathname: string): Step | null {
  for (const [step, route] of Object.entries(stepRoutes) as [Step, string][]) {
    if (step !== 'APP_ACCESS' && isWithin(pathname, route)) return step;
  }
  return null;
}

/** Whether the user who came from `previous` has just finished the registration or the wizard. */
export function endsSequence(previous: string | null): boolean {
  return previous !== null && sequenceRoutes.some((route) => isWithin(previous, route));
}

/** Whether a path equals a route or is below it. */
export function isWithin(pathname: string, route: string): boolean {
  return pathname === route || pathname.startsWith(`${route}/`);
}
