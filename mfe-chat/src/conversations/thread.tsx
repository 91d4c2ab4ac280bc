import { ownFailureMessage, personName, useLoad, useReloadOnReconnect, useSession } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { DateText, EmptyState, Heading, ScrollArea, Text } from '@platform/design-system';
import { useEffect, useRef } from 'react';
import { useSubscription } from 'urql';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { Composer } from './composer.tsx';
import { useMarkSeen } from './use-mark-seen.ts';

const ThreadDocument = graphql(`
  query Thread($id: ID!) {
    conversation(id: $id) {
      id
      companyName
      dealTitle
      counterpart {
        id
        firstName
        lastName
        email
      }
      messages {
        id
        text
        seenAt
        createdAt
        sender {
          id
          firstName
          lastName
          email
        }
      }
    }
  }
`);

const MessageAddedDocument = graphql(`
  subscription MessageAdded($conversationId: ID!) {
    messageAdded(conversationId: $conversationId) {
      id
    }
  }
`);

/** The messages of one conversation, oldest first, with live updates (CHAT-10, CHAT-13). */
export function Thread({ conversationId }: { conversationId: string }) {
  const t = texts.useTexts();
  const ownId = useSession().account?.id;
  const loaded = useLoad(ThreadDocument, { id: conversationId }, { context: ownFailureMessage });
  const [{ data: added }] = useSubscription({ query: MessageAddedDocument, variables: { conversationId } });
  const { reload } = loaded;
  const addedId = added?.messageAdded.id;
  useEffect(() => {
    if (addedId) reload();
  }, [addedId, reload]);
  useReloadOnReconnect(reload);

  const end = useRef<HTMLLIElement>(null);
  const messages = loaded.state === 'ready' ? loaded.data.conversation.messages : [];
  const lastId = messages.at(-1)?.id;
  useMarkSeen(conversationId, messages.findLast(({ sender, seenAt }) => sender.id !== ownId && !seenAt)?.id);
  useEffect(() => {
    if (lastId) end.current?.scrollIntoView({ block: 'nearest' });
  }, [lastId]);

  return (
    <LoadGate loaded={loaded} loading={6} failed={t('threadFailed')} notThere="">
      {({ conversation: { counterpart, companyName, dealTitle } }) => {
        const deal = [companyName, dealTitle].filter(Boolean).join(' - ');
        return (
          <section className="chat-messages-conversation" aria-label={t('thread', { name: personName(counterpart) })}>
            <header className="chat-messages-thread-head">
              <Heading level={2} size={4}>
                {personName(counterpart)}
              </Heading>
              {deal ? <Text tone="muted">{t('about', { name: deal })}</Text> : null}
            </header>
            <div className="chat-messages-scroll">
              <ScrollArea label={t('messages')} frame={false}>
                {messages.length === 0 ? <EmptyState title={t('noMessages')} /> : null}
                <ol className="chat-messages-thread" aria-live="polite">
                  {messages.map(({ id, text, createdAt, sender }, index) => (
                    <li
                      key={id}
                      ref={index === messages.length - 1 ? end : undefined}
                      className={
                        sender.id === ownId ? 'chat-messages-bubble chat-messages-bubble-own' : 'chat-messages-bubble'
                      }
                    >
                      <Text size="caption" tone="muted">
                        {sender.id === ownId ? t('you') : personName(sender)} ·{' '}
                        <DateText value={createdAt} display="date-time" />
                      </Text>
                      <p className="chat-messages-text">{text}</p>
                    </li>
                  ))}
                </ol>
              </ScrollArea>
            </div>
            <Composer conversationId={conversationId} onSent={reload} />
          </section>
        );
      }}
    </LoadGate>
  );
}
