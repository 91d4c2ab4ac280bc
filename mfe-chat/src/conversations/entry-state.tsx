import { DateText, StatusBadge, Text } from '@platform/design-system';
import type { ConversationList_ConversationFragment } from '../gql/graphql.ts';
import { texts } from '../texts.ts';
import { isPutOff } from './order.ts';

type EntryStateProps = { conversation: ConversationList_ConversationFragment; now: number };

/** Whether a conversation is closed, since when it waits, whether longer than the target, and until when it is put off. */
export function EntryState({ conversation, now }: EntryStateProps) {
  const t = texts.useTexts();
  const { waitingSince, answerDueAt, remindAt } = conversation;
  const isClosed = Boolean(conversation.closedAt) || conversation.accountClosed;
  const isOverdue = answerDueAt ? Date.parse(answerDueAt) <= now : false;
  if (!waitingSince && !remindAt && !isClosed) return null;
  return (
    <span className="chat-messages-list-state">
      {isClosed ? <StatusBadge tone="neutral">{t('closed')}</StatusBadge> : null}
      {remindAt ? (
        isPutOff(conversation, now) ? (
          <Text tone="muted" size="caption">
            {t('putOffUntil')} <DateText value={remindAt} display="date-time" />
          </Text>
        ) : (
          <StatusBadge tone="info">{t('reminder')}</StatusBadge>
        )
      ) : null}
      {waitingSince ? (
        <>
          {isOverdue ? <StatusBadge tone="attention">{t('overdue')}</StatusBadge> : null}
          <Text tone="muted" size="caption">
            {t('waitingSince')} <DateText value={waitingSince} display="date-time" />
          </Text>
        </>
      ) : null}
    </span>
  );
}
