import { lazyScreen, Screens } from '@platform/app-kit/pages';
import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { UnconfirmedEmailNote } from './unconfirmed-email-note.tsx';
import { useApprovalNotice } from './use-approval-notice.ts';

const PersonalInformationPage = lazyScreen(() => import('./personal-information/personal-information-page.tsx'));
const LastStepsPage = lazyScreen(() => import('./registration/last-steps-page.tsx'));
const OnboardingFlowPage = lazyScreen(() => import('./onboarding-flow/onboarding-flow-page.tsx'));
const ConfidentialityPage = lazyScreen(() => import('./confidentiality/confidentiality-page.tsx'));
const AwaitApprovalPage = lazyScreen(() => import('./await-approval/await-approval-page.tsx'));
const WizardPage = lazyScreen(() => import('./preferences/wizard-page.tsx'));
const PreferencesPage = lazyScreen(() => import('./preferences/preferences-page.tsx'));
const AccountPage = lazyScreen(() => import('./account/account-page.tsx'));

/** The onboarding screens, one per step, and the account and preferences pages. */
export function Onboarding() {
  useApprovalNotice();
  return (
    <Screens width="text">
      <UnconfirmedEmailNote />
      <Routes>
        <Route path={paths.registrationPersonalInformation.pattern} element={<PersonalInformationPage />} />
        <Route path={paths.personalInformation.pattern} element={<PersonalInformationPage />} />
        <Route path={paths.registrationQuestions.pattern} element={<LastStepsPage />} />
        <Route path={paths.onboardingFlow.pattern} element={<OnboardingFlowPage />} />
        <Route path={paths.confidentialityAgreement.pattern} element={<ConfidentialityPage />} />
        <Route path={paths.awaitApproval.pattern} element={<AwaitApprovalPage />} />
        <Route path={paths.registrationDone.pattern} element={<AwaitApprovalPage />} />
        <Route path={`${paths.investorPreferences.pattern}/*`} element={<WizardPage />} />
        <Route path={`${paths.preferences.pattern}/*`} element={<PreferencesPage />} />
        <Route path={paths.account.pattern} element={<AccountPage />} />
        <Route path={paths.staffAccount.pattern} element={<AccountPage />} />
      </Routes>
    </Screens>
  );
}
