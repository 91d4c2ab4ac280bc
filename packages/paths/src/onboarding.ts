import { route } from './route.ts';

// One page for each step before app access (STEP-08).
export const personalInformation = route('/add-personal-informations');
export const onboardingFlow = route('/custom-onboarding');
export const confidentialityAgreement = route('/confidentiality-agreement');
export const investorPreferences = route('/investor-preferences');
export const investorPreferencesPart = route('/investor-preferences/:part');
export const awaitApproval = route('/signup-successful');

// The registration sequence, which is available in every step (STEP-10).
export const registrationPersonalInformation = route('/onboarding/personal-information');
export const registrationQuestions = route('/onboarding/last-steps');
export const registrationDone = route('/onboarding/signup-successful');
