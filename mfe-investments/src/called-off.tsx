import { Text } from '@platform/design-system';
import { texts } from './texts.ts';

type Status = 'ACTIVE' | 'PROSPECTIVE' | 'CLOSED' | 'CANCELED' | 'VOIDED';

/** Whether a deal has ended without anything coming of it: what somebody put into it is closed and not committed. */
export function isCalledOff(status: Status): status is 'CANCELED' | 'VOIDED' {
  return status === 'CANCELED' || status === 'VOIDED';
}

/** What became of an investment or interest whose deal was called off, in a sentence; nothing for any other (CARE-03). */
export function CalledOffNote({ status, kind }: { status: Status; kind: 'investment' | 'interest' }) {
  const t = texts.useTexts();
  return isCalledOff(status) ? (
    <Text as="p" tone="secondary">
      {t(`calledOff.${status}.${kind}`)}
    </Text>
  ) : null;
}
