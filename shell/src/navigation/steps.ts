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

/** Routes from which the registration or the wizard comes to its end at `/signup-successful` (STEP-11). */
const sequenceRoutes = [paths.onboarding(), paths.onboardingFlow(), paths.personalInformation()];

/**
 * Where an investor stands. An approved account without content access can go no further than the waiting page, so it
 * is led there at once, whatever comes next on its way (STEP-14, CONF-04).
 */
export function currentStep(session: Session): Step {
  const step = session.step ?? 'AWAIT_APPROVAL';
  const approved = step === 'CONFIDENTIALITY_AGREEMENT' || step === 'INVESTOR_PREFERENCES' || step === 'APP_ACCESS';
  return approved && !session.permissions.appContentAccess ? 'AWAIT_APPROVAL' : step;
}

/** The step whose route covers a path outside `/app`, or null. */
export function stepOfPath(pathname: string): Step | null {
  for (const [step, route] of Object.entries(stepRoutes) as [Step, string][]) {
    if (step !== 'APP_ACCESS' && isWithin(pathname, route)) return step;
  }
  return null;
}

/** Whether somebody who came from `previous` has just finished registering or the wizard. */
export function endsSequence(previous: string | null): boolean {
  return previous !== null && sequenceRoutes.some((route) => isWithin(previous, route));
}

/** Whether a path is a route or lies below it. */
export function isWithin(pathname: string, route: string): boolean {
  return pathname === route || pathname.startsWith(`${route}/`);
}
