import { StatusBadge, Text } from '@platform/design-system';
import { texts } from '../../texts.ts';
import { AddressBadge } from '../whitelist/address-badge.tsx';
import { MailBadge } from '../whitelist/mail-badge.tsx';
import type { ClientProps } from './client-page.tsx';

/**
 * The approval of the account (CLI-11) and how far the client has come (CLI-09), side by side and explained where they
 * seem to contradict each other, with what needs attention.
 */
export function StatusWords({ client }: ClientProps) {
  const t = texts.useTexts();
  const { approved, status, disabled, emailConfirmed, mail } = client;
  const explanation = useExplanation(client);
  return (
    <>
      {approved ? (
        <StatusBadge tone="positive">{t('client.approved')}</StatusBadge>
      ) : (
        <StatusBadge tone="attention">{t('client.notApproved')}</StatusBadge>
      )}
      {disabled ? (
        <StatusBadge tone="negative">{t('clients.statuses.ACCOUNT_DISABLED')}</StatusBadge>
      ) : approved && status === 'APPROVED' ? null : (
        // The last status of an approved client says the same as the approval.
        <StatusBadge>{t(`clients.statuses.${status}`)}</StatusBadge>
      )}
      <AddressBadge confirmed={emailConfirmed} />
      <MailBadge mail={mail} />
      {explanation ? (
        <Text tone="muted" size="caption">
          {explanation}
        </Text>
      ) : null}
    </>
  );
}

function useExplanation({ approved, status, disabled, provisional }: ClientProps['client']): string | null {
  const t = texts.useTexts();
  if (disabled) return t('client.explained.disabled');
  if (provisional) return t('client.explained.provisional');
  if (approved && status !== 'APPROVED') return t('client.explained.approvedUnfinished');
  if (!approved && (status === 'APPROVED' || status === 'PROFILE_NOT_CREATED')) {
    return t('client.explained.notApprovedYet');
  }
  return null;
}
