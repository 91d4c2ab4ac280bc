import { StatusBadge } from '@platform/design-system';
import type { MailState } from '../../gql/graphql.ts';
import { texts } from '../../texts.ts';

type Delivery = { state: MailState; attempts: number };

/** Whether a mail is still undelivered after at least one attempt, so that staff may want to resend it. */
export function isUndelivered({ state, attempts }: Delivery): boolean {
  return state === 'GIVEN_UP' || (state === 'QUEUED' && attempts > 0);
}

/** Marks a mail whose delivery is delayed or has failed for good (WL-13); renders nothing otherwise. */
export function MailBadge({ mail }: { mail: Delivery | null | undefined }) {
  const t = texts.useTexts();
  if (!mail || !isUndelivered(mail)) return null;
  return mail.state === 'GIVEN_UP' ? (
    <StatusBadge tone="negative">{t('mail.notDelivered')}</StatusBadge>
  ) : (
    <StatusBadge tone="attention">{t('mail.delayed')}</StatusBadge>
  );
}
