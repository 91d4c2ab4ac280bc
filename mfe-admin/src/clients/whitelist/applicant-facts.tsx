import { DataList, DateText, Text } from '@platform/design-system';
import type { ApplicantFacts_InvitationFragment, ApplicantFacts_RegistrationFragment } from '../../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { EmployeeName } from '../../record/record-links.tsx';
import { texts } from '../../texts.ts';

const RegistrationFragment = graphql(`
  fragment ApplicantFacts_Registration on Registration {
    appClient
    accreditedInvestor
    countryName
    city
    diallingCode
    phoneNumber
    signedUpAt
  }
`);

const InvitationFragment = graphql(`
  fragment ApplicantFacts_Invitation on ClientInvitation {
    invitedAt
    roleName
    invitedBy {
      id
      firstName
      lastName
      email
    }
    invitedByIsEmployee
  }
`);

/** What there is to judge an applicant by. */
export type ApplicantAnswers = {
  registration: FragmentType<typeof RegistrationFragment> | null;
  invitation: FragmentType<typeof InvitationFragment> | null;
};

/** The answers of the registration and the newest invitation, by which staff judge before an approval (DATA-07). */
export function ApplicantFacts(answers: ApplicantAnswers) {
  const t = texts.useTexts();
  const registration = readFragment(RegistrationFragment, answers.registration);
  const invitation = readFragment(InvitationFragment, answers.invitation);
  if (!registration && !invitation) return <Text tone="muted">{t('applicant.nothing')}</Text>;
  const { countryName, city, appClient, accreditedInvestor } = registration ?? {};
  const facts = [
    ['appClient', appClient ? t(`createAccount.answers.${appClient}`) : null],
    ['accreditedInvestor', accreditedInvestor ? t(`createAccount.answers.${accreditedInvestor}`) : null],
    ['place', [city, countryName].filter(Boolean).join(', ') || null],
    ['phone', registration ? phoneOf(registration) : null],
    ['signedUp', registration ? <DateText key="signedUp" value={registration.signedUpAt} /> : null],
    ['invitedBy', invitation ? <InvitedBy key="invitedBy" invitation={invitation} /> : null],
  ] as const;
  return (
    <DataList
      layout="grid"
      items={facts.map(([key, value]) => ({ key, label: t(`applicant.${key}`), value: value ?? t('list.none') }))}
    />
  );
}

/** Numbers are stored as they were typed, mostly in the form of their country. */
function phoneOf({ phoneNumber, diallingCode }: ApplicantFacts_RegistrationFragment): string | null {
  if (!phoneNumber || !diallingCode || phoneNumber.startsWith('+')) return phoneNumber;
  return `${phoneNumber} (${diallingCode})`;
}

function InvitedBy({ invitation }: { invitation: ApplicantFacts_InvitationFragment }) {
  const t = texts.useTexts();
  const { invitedBy, invitedByIsEmployee, invitedAt, roleName } = invitation;
  return (
    <>
      {invitedBy ? <EmployeeName employee={invitedBy} isEmployee={invitedByIsEmployee} /> : t('applicant.operator')},{' '}
      <DateText value={invitedAt} />, {roleName}
    </>
  );
}
