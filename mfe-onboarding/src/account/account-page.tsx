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
    }
    countries {
      value
      description
    }
  }
`);

/** The person's own data (ACC-01). */
export default function AccountPage() {
  const t = texts.useTexts();
  usePageTitle(t('account.title'));
  const loaded = useLoad(AccountPageDocument, {});
  if (loaded.state === 'failed') return <ErrorState title={t('account.failed')} onRetry={loaded.reload} />;
  return (
    <Page width="text">
      <PageHeader title={t('account.title')} />
      {loaded.state === 'loading' ? <LoadingState /> : <PersonalData data={loaded.data} />}
    </Page>
  );
}

function PersonalData({ data: { me, countries } }: { data: AccountPageQuery }) {
  const t = texts.useTexts();
  const country = countries.find(({ value }) => value === me.country)?.description;
  const orMissing = (...parts: (string | null | undefined)[]) =>
    parts.filter(Boolean).join(' ') || t('account.missing');
  return (
    <Section title={t('account.personal')}>
      <DataList
        items={[
          { key: 'name', label: t('account.name'), value: orMissing(me.firstName, me.lastName) },
          { key: 'email', label: t('account.email'), value: me.email },
          { key: 'phone', label: t('account.phone'), value: orMissing(me.phoneZone, me.phoneNumber) },
          { key: 'place', label: t('account.place'), value: orMissing(me.city, country) },
        ]}
      />
    </Section>
  );
}
