import { personName } from '@platform/app-kit';
import { Badge, DateText, EmptyState, Text, VisuallyHidden } from '@platform/design-system';
import { Link } from '@platform/router';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const ConversationListFragment = graphql(`
  fragment ConversationList_Conversation on Conversation {
    id
    companyName
    dealTitle
    unseenCount
    counterpart {
      id
      firstName
      lastName
      email
    }
    lastMessage {
      id
      text
      createdAt
    }
  }
`);

type ConversationListProps = {
  /** Builds the path of a conversation. */
  path(parameters: { conversationId: string }): string;
  conversations: readonly FragmentType<typeof ConversationListFragment>[];
  activeId: string | undefined;
};

/** The user's conversations, most recent message first. */
export function ConversationList({ path, conversations, activeId }: ConversationListProps) {
  const t = texts.useTexts();
  if (conversations.length === 0) {
    return (
      <nav aria-label={t('conversations')}>
        <EmptyState title={t('empty')} text={t('emptyHint')} />
      </nav>
    );
  }
  return (
    <nav aria-label={t('conversations')}>
      <ul className="chat-messages-list">
        {conversations.map((masked) => {
          const conversation = readFragment(ConversationListFragment, masked);
          const { id, counterpart, companyName, dealTitle, unseenCount, lastMessage } = conversation;
          const deal = [companyName, dealTitle].filter(Boolean).join(' - ');
          return (
            <li key={id}>
              <Link
                className="chat-messages-list-entry"
                to={path({ conversationId: id })}
                aria-current={id === activeId ? 'page' : undefined}
              >
                <span className="chat-messages-list-head">
                  <Text strong>{personName(counterpart)}</Text>
                  {unseenCount > 0 ? (
                    <>
                      <Badge count={unseenCount} aria-hidden />
                      <VisuallyHidden>{t('unseen', { count: unseenCount })}</VisuallyHidden>
                    </>
                  ) : null}
                </span>
                {deal ? (
                  <Text tone="muted" size="caption">
                    {t('about', { name: deal })}
                  </Text>
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
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
