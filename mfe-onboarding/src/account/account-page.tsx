import { useLoad, usePageTitle } from '@platform/app-kit';
import { DataList, ErrorState, LoadingState, Page, PageHeader, Section } from '@platform/design-system';
import type { AccountPageQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';

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

/** The person's own data, of investors and of staff (ACC-01, ADM-14). */
export default function AccountPage() {
  const t = texts.useTexts();
  usePageTitle(t('account.title'));
  const loaded = useLoad(AccountPageDocument, {});
  return (
    <Page width="text">
      <PageHeader title={t('account.title')} />
      {loaded.state === 'loading' ? <LoadingState /> : null}
      {loaded.state === 'failed' ? <ErrorState title={t('account.failed')} onRetry={loaded.reload} /> : null}
      {loaded.state === 'ready' ? (
        <>
          <PersonalInformation data={loaded.data} />
          <EmailPreferences preferences={loaded.data.me.emailPreferences} />
        </>
      ) : null}
    </Page>
  );
}

function PersonalInformation({ data: { me, countries } }: { data: AccountPageQuery }) {
  const t = texts.useTexts();
  const country = countries.find(({ value }) => value === me.country)?.description;
  const zone = countries.find(({ value }) => value === me.phoneZone)?.diallingCode;
  // A number that was typed with its own dialling code needs none before it.
  const phone =
    me.phoneNumber && zone && !me.phoneNumber.startsWith('+') ? `${zone} ${me.phoneNumber}` : me.phoneNumber;
  const facts = { firstName: me.firstName, lastName: me.lastName, email: me.email, country, city: me.city, phone };
  return (
    <Section title={t('account.personal')}>
      <DataList
        items={(['firstName', 'lastName', 'email', 'country', 'city', 'phone'] as const).map((key) => ({
          key,
          label: t(`account.${key}`),
          value: facts[key] || t('account.missing'),
        }))}
      />
    </Section>
  );
}

const switches = ['investmentOpportunities', 'investmentTips', 'personalisedDeals', 'watchlist'] as const;
const frequencies = ['1', '2', '3', '4', '5'] as const;

function EmailPreferences({ preferences }: { preferences: AccountPageQuery['me']['emailPreferences'] }) {
  const t = texts.useTexts();
  const frequency = frequencies.find((code) => code === String(preferences.frequency));
  return (
    <Section title={t('account.emailPreferences')}>
      <DataList
        items={[
          {
            key: 'frequency',
            label: t('account.frequency'),
            value: frequency ? t(`account.frequencies.${frequency}`) : t('account.missing'),
          },
          ...switches.map((key) => ({
            key,
            label: t(`account.${key}`),
            value: preferences[key] ? t('account.on') : t('account.off'),
          })),
        ]}
      />
    </Section>
  );
}
