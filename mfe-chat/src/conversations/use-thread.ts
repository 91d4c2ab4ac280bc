import {
  isNotThere,
  type Loaded,
  ownFailureMessage,
  useLoad,
  usePlatform,
  useReloadOnReconnect,
  useSession,
} from '@platform/app-kit';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useClient } from 'urql';
import type { Thread_MessageFragment, ThreadQuery } from '../gql/graphql.ts';
import { graphql, readFragment } from '../gql/index.ts';
import {
  elsewhere,
  type Held,
  type LoadedPart,
  lastOf,
  nothingHeld,
  withBeside,
  withNext,
  withReloaded,
} from './held-messages.ts';

/** So many messages load beside those held, and around a message that is gone to. */
const partLength = 200;
/** So many messages load at the end. */
const endLength = 50;

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
  query Thread($id: ID!, $after: Int, $limit: Int) {
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
      messages(after: $after, limit: $limit) {
        ...Thread_Message
      }
    }
  }
`);

const ThreadPartDocument = graphql(`
  query ThreadPart($id: ID!, $before: Int, $after: Int, $limit: Int!) {
    conversation(id: $id) {
      id
      messages(before: $before, after: $after, limit: $limit) {
        ...Thread_Message
      }
    }
  }
`);

const MessageAddedDocument = graphql(`
  subscription MessageAdded($conversationId: ID!, $after: Int) {
    messageAdded(conversationId: $conversationId, after: $after) {
      ...Thread_Message
    }
  }
`);

export type Message = Thread_MessageFragment;
export type Conversation = ThreadQuery['conversation'];

const network = { ...ownFailureMessage, requestPolicy: 'network-only' } as const;

/** Messages to load: beside those held, the newest ones, or those around the message of a number. */
export type ThreadPart = 'older' | 'newer' | 'newest' | number;

type Arguments = { before?: number; after?: number; limit: number };

const argumentsAround = (sequence: number): Arguments => ({
  after: Math.max(0, sequence - partLength / 2),
  limit: partLength,
});

function argumentsOf(part: ThreadPart, held: readonly Message[]): Arguments {
  if (part === 'older') return { before: held[0]?.sequence ?? 1, limit: partLength };
  if (part === 'newer') return { after: lastOf(held), limit: partLength };
  return part === 'newest' ? { limit: endLength } : argumentsAround(part);
}

/** Fewer messages after a number than asked for are the last ones; none at all if the number is beyond those that exist. */
function loadedPart(messages: readonly Message[], { before, after, limit }: Arguments, isBeside = false) {
  const isEnd = messages.length < limit && (messages.length > 0 || after === 0 || isBeside);
  return { messages, hasNewest: before === undefined && (after === undefined || isEnd) };
}

type Change =
  | { kind: 'reloaded' | 'beside' | 'elsewhere'; part: LoadedPart<Message> }
  | { kind: 'next'; message: Message };

function reduce(held: Held<Message>, change: Change): Held<Message> {
  if (change.kind === 'next') return withNext(held, change.message);
  if (change.kind === 'reloaded') return withReloaded(held, change.part);
  return change.kind === 'beside' ? withBeside(held, change.part) : elsewhere(change.part);
}

export interface HeldThread extends Held<Message> {
  loaded: Loaded<ThreadQuery>;
  /** Whether the user has ceased to take part while the thread was open (MSG-11). */
  isLost: boolean;
  /** The latest message that arrived while the thread was open. */
  arrived: Message | null;
  /** The number of the latest message that the user has sent while the thread was open; 0 without one. */
  sent: number;
  /** Adds a message that the user has sent. */
  add(message: Message): void;
  load(part: ThreadPart): void;
  /** Of the part that was loaded last: `failed` until it is tried again. */
  loading: 'idle' | 'loading' | 'failed';
}

/**
 * Holds messages of one conversation: the newest ones, those that arrive, and others as the reader scrolls or goes there
 * (CHAT-10, MSG-04, MSG-12). What was stored while the line was down arrives by the number of the last message (CHAT-11,
 * ACHAT-16, MSG-03).
 *
 * @param startAt the number of the message at which the thread opens; null for the end
 */
export function useThread(conversationId: string, startAt: number | null): HeldThread {
  const client = useClient();
  const { reportError } = usePlatform();
  const ownId = useSession().account?.id;
  const [stored, change] = useReducer(reduce, nothingHeld);
  const [arrived, setArrived] = useState<Message | null>(null);
  const [sent, setSent] = useState(0);
  const [isLost, setLost] = useState(false);
  const [loading, setLoading] = useState<HeldThread['loading']>('idle');
  const [opening] = useState<Arguments>(() => (startAt === null ? { limit: endLength } : argumentsAround(startAt)));
  const loaded = useLoad(ThreadDocument, { id: conversationId, ...opening }, { context: ownFailureMessage });
  useReloadOnReconnect(loaded.reload);

  const opened = loaded.state === 'ready' ? loaded.data.conversation.messages : undefined;
  const part = useMemo(() => opened && loadedPart(readFragment(MessageFragment, opened), opening), [opened, opening]);
  useEffect(() => {
    if (part) change({ kind: 'reloaded', part });
  }, [part]);
  // What is loaded is shown at once.
  const held = stored === nothingHeld && part ? withReloaded<Message>(nothingHeld, part) : stored;
  const { messages, hasNewest } = held;

  const last = useRef(0);
  useEffect(() => {
    last.current = lastOf(messages);
  }, [messages]);
  const isReady = opened !== undefined;
  /** How often the server has ended the subscription, as it does for a reader that is too slow. */
  const [ended, setEnded] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an ended subscription starts again
  useEffect(() => {
    if (!isReady || isLost) return;
    // Elsewhere in the thread, only new messages: those between are loaded as the reader goes there.
    const variables = hasNewest ? { conversationId, after: last.current } : { conversationId };
    const { unsubscribe } = client
      .subscription(MessageAddedDocument, variables, ownFailureMessage)
      .subscribe(({ data, error, hasNext }) => {
        if (error && isNotThere(error)) setLost(true);
        else if (error) reportError(error, 'call');
        else if (!hasNext) setEnded((count) => count + 1);
        if (!data) return;
        const message = readFragment(MessageFragment, data.messageAdded);
        if (message.sequence > last.current) {
          setArrived(message);
          if (message.sender.id === ownId) setSent(message.sequence);
        }
        change({ kind: 'next', message });
      });
    return unsubscribe;
  }, [client, reportError, conversationId, ownId, isReady, isLost, hasNewest, ended]);

  const load = async (wanted: ThreadPart) => {
    const variables = argumentsOf(wanted, messages);
    if (variables.before === 1) return;
    setLoading('loading');
    const { data } = await client.query(ThreadPartDocument, { id: conversationId, ...variables }, network).toPromise();
    const isBeside = wanted === 'older' || wanted === 'newer';
    const got = data && readFragment(MessageFragment, data.conversation.messages);
    if (got) change({ kind: isBeside ? 'beside' : 'elsewhere', part: loadedPart(got, variables, isBeside) });
    setLoading(!got || (wanted === 'older' && got.length === 0) ? 'failed' : 'idle');
  };

  return {
    ...held,
    loaded,
    isLost,
    arrived,
    sent,
    add(message) {
      change({ kind: 'next', message });
      setSent(message.sequence);
    },
    load: (wanted) => void (loading === 'loading' || load(wanted)),
    loading,
  };
}
