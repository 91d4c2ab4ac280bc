import { useLoad, usePageTitle } from '@platform/app-kit';
import { ErrorState, LoadingState, Page, PageHeader } from '@platform/design-system';
import { lazy, Suspense } from 'react';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { EmailPreferencesSection } from './email-preferences-section.tsx';
import { PersonalInformationSection } from './personal-information-section.tsx';

// What most people come for is above; these load beside it.
const SecuritySection = lazy(() => import('./security/security-section.tsx'));
const SessionsSection = lazy(() => import('./sessions/sessions-section.tsx'));

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
    }
    countries {
      value
      description
      diallingCode
    }
  }
`);

/** What somebody says about themselves and wants mail about, of investors and of staff (ACC-01, ADM-14). */
export default function AccountPage() {
  const t = texts.useTexts();
  usePageTitle(t('account.title'));
  const loaded = useLoad(AccountPageDocument, {});
  return (
    <Page width="text">
      <PageHeader title={t('account.title')} />
      {loaded.state === 'loading' ? <LoadingState rows={10} /> : null}
      {loaded.state === 'failed' ? <ErrorState title={t('account.failed')} onRetry={loaded.reload} /> : null}
      {loaded.state === 'ready' ? (
        <>
          <PersonalInformationSection person={loaded.data.me} countries={loaded.data.countries} />
          <EmailPreferencesSection preferences={loaded.data.me.emailPreferences} />
          <Suspense fallback={<LoadingState rows={6} />}>
            <SecuritySection />
            <SessionsSection />
          </Suspense>
        </>
      ) : null}
    </Page>
  );
}
