import { route } from './route.ts';

// One page for each step on the way into the app (STEP-08).
export const personalInformation = route('/add-personal-informations');
export const onboardingFlow = route('/custom-onboarding');
export const confidentialityAgreement = route('/confidentiality-agreement');
export const investorPreferences = route('/investor-preferences');
export const investorPreferencesPart = route('/investor-preferences/:part');
export const awaitApproval = route('/signup-successful');

// The registration, which runs to its end whatever the step (STEP-10).
export const registrationPersonalInformation = route('/onboarding/personal-information');
export const registrationQuestions = route('/onboarding/last-steps');
export const registrationDone = route('/onboarding/signup-successful');
