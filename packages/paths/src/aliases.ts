import { investmentsOfType, modifyAmount } from './investor.ts';
import { personalInformation } from './onboarding.ts';

/** Addresses that are spelt correctly, and the kept ones that they lead to (NAV-13). What follows them stays. */
export const aliases: readonly (readonly [from: string, to: string])[] = [
  ['/app/modify-amount', modifyAmount.root],
  ['/app/investments/completed', investmentsOfType({ type: 'complated' })],
  ['/add-personal-information', personalInformation()],
];
