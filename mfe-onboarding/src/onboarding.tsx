import { LoadingState, Page } from '@platform/design-system';
import { Route, Routes } from '@platform/router';
import { lazy, Suspense } from 'react';
import { AddressNote } from './address-note.tsx';
import { useApprovalNotice } from './use-approval-notice.ts';

const PersonalInformationPage = lazy(() => import('./personal-information/personal-information-page.tsx'));
const LastStepsPage = lazy(() => import('./registration/last-steps-page.tsx'));
const OnboardingFlowPage = lazy(() => import('./onboarding-flow/onboarding-flow-page.tsx'));
const ConfidentialityPage = lazy(() => import('./confidentiality/confidentiality-page.tsx'));
const AwaitApprovalPage = lazy(() => import('./await-approval/await-approval-page.tsx'));
const WizardPage = lazy(() => import('./preferences/wizard-page.tsx'));
const PreferencesPage = lazy(() => import('./preferences/preferences-page.tsx'));
const AccountPage = lazy(() => import('./account/account-page.tsx'));

/** The screens on the way into the app, one for each step, and the account's own. */
export function Onboarding() {
  useApprovalNotice();
  return (
    <Suspense
      fallback={
        <Page width="text">
          <LoadingState rows={8} />
        </Page>
      }
    >
      <AddressNote />
      <Routes>
        <Route path="/onboarding/personal-information" element={<PersonalInformationPage />} />
        <Route path="/add-personal-informations" element={<PersonalInformationPage />} />
        <Route path="/onboarding/last-steps" element={<LastStepsPage />} />
        <Route path="/custom-onboarding" element={<OnboardingFlowPage />} />
        <Route path="/confidentiality-agreement" element={<ConfidentialityPage />} />
        <Route path="/signup-successful" element={<AwaitApprovalPage />} />
        <Route path="/onboarding/signup-successful" element={<AwaitApprovalPage />} />
        <Route path="/investor-preferences/*" element={<WizardPage />} />
        <Route path="/app/preferences/*" element={<PreferencesPage />} />
        <Route path="/app/account" element={<AccountPage />} />
        <Route path="/admin/account" element={<AccountPage />} />
      </Routes>
    </Suspense>
  );
}
