import { StatusBadge } from '@platform/design-system';
import type { MailState } from '../../gql/graphql.ts';
import { texts } from '../../texts.ts';

type Delivery = { state: MailState; attempts: number };

/** Whether a mail has not reached its person after an attempt, so that staff may want to send it again. */
export function isUndelivered({ state, attempts }: Delivery): boolean {
  return state === 'GIVEN_UP' || (state === 'QUEUED' && attempts > 0);
}

/** Tells staff of a mail that has not gone out yet, or was given up (WL-13); nothing while all is well. */
export function MailBadge({ mail }: { mail: Delivery | null | undefined }) {
  const t = texts.useTexts();
  if (!mail || !isUndelivered(mail)) return null;
  return mail.state === 'GIVEN_UP' ? (
    <StatusBadge tone="negative">{t('mail.notDelivered')}</StatusBadge>
  ) : (
    <StatusBadge tone="attention">{t('mail.delayed')}</StatusBadge>
  );
}
