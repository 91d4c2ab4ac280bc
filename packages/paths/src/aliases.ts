import { investmentsOfType, modifyAmount } from './investor.ts';
import { personalInformation } from './onboarding.ts';

/** Redirects from correctly spelt paths to the misspelt ones in use (NAV-13). The rest of the path is kept. */
export const aliases: readonly (readonly [from: string, to: string])[] = [
  ['/app/modify-amount', modifyAmount.root],
  ['/app/investments/completed', investmentsOfType({ type: 'complated' })],
  ['/add-personal-information', personalInformation()],
];
