import { ownFailureMessage, personName, useLoad, useSession } from '@platform/app-kit';
import { DateText, Heading, Text } from '@platform/design-system';
import { Link } from '@platform/router';
import type { ConversationList_ConversationFragment } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';

const FoundMessagesDocument = graphql(`
  query FoundMessages($search: String!) {
    searchMessages(search: $search) {
      id
      conversationId
      sequence
      text
      createdAt
      sender {
        id
      }
    }
  }
`);

/** Shorter searches find names only. */
const minLength = 2;
/** Characters before the hit that are shown. */
const lead = 24;

type FoundMessagesProps = {
  search: string;
  conversations: readonly ConversationList_ConversationFragment[];
  /** Builds the path of a message of a conversation. */
  to(conversationId: string, sequence: number): string;
};

/** The messages of own conversations that contain the search; each opens at its place (MSG-12). */
export function FoundMessages({ search, conversations, to }: FoundMessagesProps) {
  const t = texts.useTexts();
  const ownId = useSession().account?.id;
  const wanted = search.trim();
  const isSearching = wanted.length >= minLength;
  const { data } = useLoad(
    FoundMessagesDocument,
    { search: wanted },
    { pause: !isSearching, context: ownFailureMessage },
  );
  const hits = isSearching ? (data?.searchMessages ?? []) : [];
  const known = new Map(conversations.map((conversation) => [conversation.id, conversation]));
  if (hits.length === 0) return null;
  return (
    <section className="chat-messages-found-list" aria-label={t('found')}>
      <Heading level={2} size={4}>
        {t('found')}
      </Heading>
      <ul className="chat-messages-list">
        {hits.map(({ id, conversationId, sequence, text, createdAt, sender }) => {
          const counterpart = known.get(conversationId)?.counterpart;
          return (
            <li key={id}>
              <Link className="chat-messages-found-entry" to={to(conversationId, sequence)}>
                <span className="chat-messages-list-last">
                  <Text strong>{counterpart ? personName(counterpart) : null}</Text>
                  <Text tone="muted" size="caption">
                    <DateText value={createdAt} />
                  </Text>
                </span>
                <Text tone="secondary" size="caption">
                  {sender.id === ownId ? `${t('you')}: ` : null}
                  {excerpt(text, wanted)}
                </Text>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The text from shortly before the hit on. */
function excerpt(text: string, search: string): string {
  const start = Math.max(0, text.toLocaleLowerCase().indexOf(search.toLocaleLowerCase()) - lead);
  return `${start > 0 ? '…' : ''}${text.slice(start, start + 160)}`;
}
