import { personName } from '@platform/app-kit';
import { DataList, DateText, Text, useDesignSettings } from '@platform/design-system';
import type { AccreditedInvestor, AppClient } from '../../gql/graphql.ts';
import { texts } from '../../texts.ts';

/** What there is to judge an applicant by. */
export type ApplicantAnswers = {
  registration?: {
    appClient: AppClient | null;
    accreditedInvestor: AccreditedInvestor | null;
    country: string | null;
    city: string | null;
    phoneZone: string | null;
    phoneNumber: string | null;
    signedUpAt: string;
  } | null;
  invitation?: {
    invitedAt: string;
    roleName: string;
    invitedBy: { firstName: string | null; lastName: string | null; email: string } | null;
  } | null;
};

/** The answers of the registration and the newest invitation, by which staff judge before an approval (DATA-07). */
export function ApplicantFacts({ registration, invitation }: ApplicantAnswers) {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  if (!registration && !invitation) return <Text tone="muted">{t('applicant.nothing')}</Text>;
  const { country, city, phoneZone, phoneNumber, appClient, accreditedInvestor } = registration ?? {};
  const countryName = country ? new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(country) : null;
  const facts = [
    ['appClient', appClient ? t(`createAccount.answers.${appClient}`) : null],
    ['accreditedInvestor', accreditedInvestor ? t(`createAccount.answers.${accreditedInvestor}`) : null],
    ['place', [city, countryName].filter(Boolean).join(', ') || null],
    ['phone', [phoneZone, phoneNumber].filter(Boolean).join(' ') || null],
    ['signedUp', registration ? <DateText key="signedUp" value={registration.signedUpAt} /> : null],
    ['invitedBy', invitation ? <InvitedBy key="invitedBy" invitation={invitation} /> : null],
  ] as const;
  return (
    <DataList
      layout="columns"
      items={facts.map(([key, value]) => ({ key, label: t(`applicant.${key}`), value: value ?? t('list.none') }))}
    />
  );
}

function InvitedBy({ invitation }: { invitation: NonNullable<ApplicantAnswers['invitation']> }) {
  const t = texts.useTexts();
  const { invitedBy, invitedAt, roleName } = invitation;
  return (
    <>
      <bdi>{invitedBy ? personName(invitedBy) : t('applicant.operator')}</bdi>, <DateText value={invitedAt} />,{' '}
      {roleName}
    </>
  );
}
