import { personName, usePermission, usePlatform } from '@platform/app-kit';
import { DateText, Text } from '@platform/design-system';
import type { Fact } from '@platform/design-system/record';
import type { ClientViewQuery } from '../../gql/graphql.ts';
import { EmployeeName } from '../../record/record-links.tsx';
import { texts } from '../../texts.ts';
import type { ClientProps } from './client-page.tsx';
import { ManagerEditor } from './manager-editor.tsx';

type Countries = ClientViewQuery['countries'];

/** Returns what is known about a client; holders of `assign_roles` change the manager in place (CLI-29). */
export function useClientFacts({ client }: ClientProps, countries: Countries): Fact[] {
  const t = texts.useTexts();
  const { brand } = usePlatform();
  const mayAssign = usePermission('assignRoles');
  const { id, email, createdAt, createdBy, approvedAt, relationshipManager: manager, invitation } = client;
  const { phoneZone, phoneNumber, city, country, appClient, accreditedInvestor } = client;
  const countryName = countries.find(({ value }) => value === country)?.description ?? country;
  const diallingCode = countries.find(({ value }) => value === phoneZone)?.diallingCode;
  return [
    { key: 'email', label: t('client.email'), value: email },
    { key: 'created', label: t('client.createdAt'), value: <DateText value={createdAt} /> },
    {
      key: 'creator',
      label: t('client.createdBy'),
      value: createdBy ? <EmployeeName employee={createdBy} isEmployee={client.createdByIsEmployee} /> : null,
    },
    {
      key: 'manager',
      label: t('client.relationshipManager'),
      value: manager ? mayAssign ? <EmployeeName employee={manager} /> : <bdi>{personName(manager)}</bdi> : null,
      ...(mayAssign && !client.closed
        ? {
            edit: {
              text: t('client.manager.change'),
              label: t('client.manager.changeOf'),
              editor: (close) => <ManagerEditor clientId={id} managerId={manager?.id ?? null} close={close} />,
            },
          }
        : {}),
    },
    {
      key: 'phone',
      label: t('client.phone'),
      // Numbers are stored as they were typed, mostly in the form of their country.
      value: phoneNumber ? <bdi>{diallingCode ? `${phoneNumber} (${diallingCode})` : phoneNumber}</bdi> : null,
    },
    { key: 'place', label: t('client.place'), value: [city, countryName].filter(Boolean).join(', ') },
    {
      key: 'appClient',
      label: t('client.appClient', { brand: brand.name }),
      value: appClient ? t(`client.answers.${appClient}`) : null,
    },
    {
      key: 'accredited',
      label: t('client.accreditedInvestor'),
      value: accreditedInvestor ? t(`client.answers.${accreditedInvestor}`) : null,
    },
    {
      key: 'invitation',
      label: t('client.invitation'),
      value: invitation ? <Invitation invitation={invitation} /> : null,
    },
    { key: 'approved', label: t('client.approvedAt'), value: approvedAt ? <DateText value={approvedAt} /> : null },
  ];
}

type InvitationProps = { invitation: NonNullable<ClientViewQuery['client']['invitation']> };

/** When and as what the client was invited, by whom, and whether the invitation was used. */
function Invitation({ invitation }: InvitationProps) {
  const t = texts.useTexts();
  const { invitedAt, invitedBy, invitedByIsEmployee, roleName: role, usedAt } = invitation;
  return (
    <>
      <DateText value={invitedAt} />{' '}
      {invitedBy ? (
        <>
          {t('client.invitedBy', { role })} <EmployeeName employee={invitedBy} isEmployee={invitedByIsEmployee} />
        </>
      ) : (
        t('client.invited', { role })
      )}
      <Text as="div" tone="muted" size="caption">
        {usedAt ? (
          <>
            {t('client.invitationUsed')} <DateText value={usedAt} />
          </>
        ) : (
          t('client.invitationOpen')
        )}
      </Text>
    </>
  );
}
