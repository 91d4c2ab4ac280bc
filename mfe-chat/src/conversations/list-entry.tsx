import { personName } from '@platform/app-kit';
import { Badge, DateText, Text, VisuallyHidden } from '@platform/design-system';
import { Link } from '@platform/router';
import type { ConversationList_ConversationFragment } from '../gql/graphql.ts';
import { texts } from '../texts.ts';
import { EntryState } from './entry-state.tsx';
import { initialsOf } from './initials.ts';

type Person = ConversationList_ConversationFragment['counterpart'];
type DealNames = { dealTitle?: string | null; companyName?: string | null };

type PersonEntryProps = DealNames & { person: Person; marks: readonly string[]; isNew?: boolean };

/** The person of an entry of the list, with the marks of CHAT-02 and `New! ` of ACHAT-06. */
function PersonEntry({ person, marks, dealTitle, companyName, isNew = false }: PersonEntryProps) {
  const t = texts.useTexts();
  const deal = [companyName, dealTitle].filter(Boolean).join(' - ');
  return (
    <>
      <span className="chat-messages-initials" aria-hidden>
        {initialsOf(person)}
      </span>
      <span className="chat-messages-list-name">
        <Text strong>
          {isNew ? <span className="chat-messages-new">{t('new')}</span> : null}
          {personName(person)}
        </Text>
        {marks.length > 0 ? (
          <Text tone="secondary" size="caption">
            {marks.join(' · ')}
          </Text>
        ) : null}
        {deal ? (
          <Text tone="muted" size="caption">
            {t('about', { name: deal })}
          </Text>
        ) : null}
      </span>
    </>
  );
}

type ConversationEntryProps = {
  conversation: ConversationList_ConversationFragment;
  to: string;
  isActive: boolean;
  marks: readonly string[];
  /** Milliseconds since the epoch. */
  now: number;
};

/** A conversation with its newest message (ACHAT-05). */
export function ConversationEntry({ conversation, to, isActive, marks, now }: ConversationEntryProps) {
  const t = texts.useTexts();
  const { counterpart, unseenCount, markedUnread, lastMessage } = conversation;
  return (
    <Link className="chat-messages-list-entry" to={to} aria-current={isActive ? 'page' : undefined}>
      <PersonEntry
        {...conversation}
        person={counterpart}
        marks={marks}
        isNew={(unseenCount > 0 || markedUnread) && !isActive}
      />
      {unseenCount > 0 ? (
        <span className="chat-messages-list-count">
          <Badge count={unseenCount} aria-hidden />
          <VisuallyHidden>{t('unseen', { count: unseenCount })}</VisuallyHidden>
        </span>
      ) : null}
      {lastMessage ? (
        <span className="chat-messages-list-last">
          <Text tone="secondary" size="caption">
            {lastMessage.text}
          </Text>
          <Text tone="muted" size="caption">
            <DateText value={lastMessage.createdAt} display="relative" />
          </Text>
        </span>
      ) : null}
      <EntryState conversation={conversation} now={now} />
    </Link>
  );
}

type ContactEntryProps = DealNames & { person: Person; marks: readonly string[]; isOpening: boolean; onOpen(): void };

/** A contact without a conversation, which a click creates (CHAT-05). */
export function ContactEntry({ isOpening, onOpen, ...entry }: ContactEntryProps) {
  return (
    <button
      type="button"
      className="chat-messages-list-entry chat-messages-list-contact"
      disabled={isOpening}
      onClick={onOpen}
    >
      <PersonEntry {...entry} />
    </button>
  );
}
