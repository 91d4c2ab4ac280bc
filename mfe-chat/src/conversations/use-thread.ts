import {
  isNotThere,
  type Loaded,
  ownFailureMessage,
  useLoad,
  usePlatform,
  useReloadOnReconnect,
} from '@platform/app-kit';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useClient } from 'urql';
import type { Thread_MessageFragment, ThreadQuery } from '../gql/graphql.ts';
import { graphql, readFragment } from '../gql/index.ts';
import { lastOf, withNewest, withNext, withOlder } from './held-messages.ts';

export const MessageFragment = graphql(`
  fragment Thread_Message on Message {
    id
    sequence
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
`);

const ThreadDocument = graphql(`
  query Thread($id: ID!) {
    conversation(id: $id) {
      id
      dealId
      companyName
      dealTitle
      unseenCount
      firstUnseen
      waitingSince
      answerDueAt
      markedUnread
      remindAt
      closedAt
      accountClosed
      successorId
      takenOverBy {
        id
        firstName
        lastName
        email
      }
      counterpart {
        id
        firstName
        lastName
        email
      }
      messages {
        ...Thread_Message
      }
    }
  }
`);

const OlderMessagesDocument = graphql(`
  query OlderMessages($id: ID!, $before: Int!) {
    conversation(id: $id) {
      id
      messages(before: $before, limit: 200) {
        ...Thread_Message
      }
    }
  }
`);

const MessageAddedDocument = graphql(`
  subscription MessageAdded($conversationId: ID!, $after: Int!) {
    messageAdded(conversationId: $conversationId, after: $after) {
      ...Thread_Message
    }
  }
`);

export type Message = Thread_MessageFragment;
export type Conversation = ThreadQuery['conversation'];

const network = { ...ownFailureMessage, requestPolicy: 'network-only' } as const;

type Change = { kind: 'newest' | 'older'; messages: readonly Message[] } | { kind: 'next'; message: Message };

function reduce(held: readonly Message[], change: Change): readonly Message[] {
  if (change.kind === 'next') return withNext(held, change.message);
  return change.kind === 'newest' ? withNewest(held, change.messages) : withOlder(held, change.messages);
}

export interface HeldThread {
  loaded: Loaded<ThreadQuery>;
  /** Whether the user has ceased to take part while the thread was open (MSG-11). */
  isLost: boolean;
  /** Consecutive messages up to the newest, oldest first. */
  messages: readonly Message[];
  /** The latest message that arrived while the thread was open. */
  arrived: Message | null;
  /** Adds a message that the user has sent. */
  add(message: Message): void;
  /** Loads the messages before the first one held, if there are any. */
  loadOlder(): void;
  /** `failed` until it is tried again. */
  older: 'idle' | 'loading' | 'failed';
}

/**
 * Holds the messages of one conversation: the newest ones, those that arrive, and earlier ones as the reader scrolls
 * there (CHAT-10, MSG-04). What was stored while the line was down arrives by the number of the last message (CHAT-11,
 * ACHAT-16, MSG-03).
 */
export function useThread(conversationId: string): HeldThread {
  const client = useClient();
  const { reportError } = usePlatform();
  const [messages, change] = useReducer(reduce, []);
  const [arrived, setArrived] = useState<Message | null>(null);
  const [isLost, setLost] = useState(false);
  const [older, setOlder] = useState<HeldThread['older']>('idle');
  const loaded = useLoad(ThreadDocument, { id: conversationId }, { context: ownFailureMessage });
  useReloadOnReconnect(loaded.reload);

  const newest = loaded.state === 'ready' ? loaded.data.conversation.messages : undefined;
  useEffect(() => {
    if (newest) change({ kind: 'newest', messages: readFragment(MessageFragment, newest) });
  }, [newest]);

  const last = useRef(0);
  useEffect(() => {
    last.current = Math.max(lastOf(messages), newest ? lastOf(readFragment(MessageFragment, newest)) : 0);
  }, [messages, newest]);
  const isReady = newest !== undefined;
  /** How often the server has ended the subscription, as it does for a reader that is too slow. */
  const [ended, setEnded] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an ended subscription starts again
  useEffect(() => {
    if (!isReady || isLost) return;
    const { unsubscribe } = client
      .subscription(MessageAddedDocument, { conversationId, after: last.current }, ownFailureMessage)
      .subscribe(({ data, error, hasNext }) => {
        if (error && isNotThere(error)) setLost(true);
        else if (error) reportError(error, 'call');
        else if (!hasNext) setEnded((count) => count + 1);
        if (!data) return;
        const message = readFragment(MessageFragment, data.messageAdded);
        if (message.sequence > last.current) setArrived(message);
        change({ kind: 'next', message });
      });
    return unsubscribe;
  }, [client, reportError, conversationId, isReady, isLost, ended]);

  const first = messages[0]?.sequence ?? 1;
  const loadOlder = useCallback(async () => {
    if (first <= 1) return;
    setOlder('loading');
    const { data } = await client
      .query(OlderMessagesDocument, { id: conversationId, before: first }, network)
      .toPromise();
    const part = data ? readFragment(MessageFragment, data.conversation.messages) : [];
    change({ kind: 'older', messages: part });
    setOlder(part.length > 0 ? 'idle' : 'failed');
  }, [client, conversationId, first]);

  return {
    loaded,
    isLost,
    messages,
    arrived,
    add: (message) => change({ kind: 'next', message }),
    loadOlder: () => void (older === 'loading' || loadOlder()),
    older,
  };
}
