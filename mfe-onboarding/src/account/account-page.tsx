import { useLoad, usePageTitle, useSession } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { LoadingState, Page, PageHeader } from '@platform/design-system';
import { Suspense } from 'react';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { EmailPreferencesSection } from './email-preferences-section.tsx';
import { LanguageAndTimeSection } from './language-and-time-section.tsx';
import { lazySection } from './lazy-section.ts';
import { PersonalInformationSection } from './personal-information-section.tsx';

// Loaded in parallel: these sections are below the ones most users open the page for.
const SecuritySection = lazySection(() => import('./security/security-section.tsx'));
const ClosingSection = lazySection(() => import('./closing/closing-section.tsx'));
const OwnDataSection = lazySection(() => import('./own-data/own-data-section.tsx'));
const SessionsSection = lazySection(() => import('./sessions/sessions-section.tsx'));

const AccountPageDocument = graphql(`
  query AccountPage {
    me {
      id
      email
      firstName
      lastName
      phoneZone
      phoneNumber
      city
      country
      emailPreferences {
        frequency
        investmentOpportunities
        investmentTips
        personalisedDeals
        watchlist
      }
      timeZone
      language
      messageMails
    }
    countries {
      value
      description
      diallingCode
    }
  }
`);

/** Personal information, email preferences, language and time, security, and own data, for investors and staff (ACC-01, ADM-14). */
export default function AccountPage() {
  const t = texts.useTexts();
  usePageTitle(t('account.title'));
  const { isAdmin } = useSession();
  const loaded = useLoad(AccountPageDocument, {});
  return (
    <Page width="text">
      <PageHeader title={t('account.title')} />
      <LoadGate loaded={loaded} loading={10} failed={t('account.failed')}>
        {({ me, countries }) => (
          <>
            <PersonalInformationSection account={me} countries={countries} />
            <EmailPreferencesSection preferences={me.emailPreferences} />
            <LanguageAndTimeSection settings={me} />
            <Suspense fallback={<LoadingState rows={6} />}>
              <SecuritySection />
              <SessionsSection />
              <OwnDataSection />
              {/* Administrators disable the accounts of staff. */}
              {isAdmin ? null : <ClosingSection email={me.email} />}
            </Suspense>
          </>
        )}
      </LoadGate>
    </Page>
  );
}
