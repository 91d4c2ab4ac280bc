import { ownFailureMessage, usePlatform } from '@platform/app-kit';
import { useEffect, useRef } from 'react';
import { useClient } from 'urql';
import { graphql } from '../gql/index.ts';
import { useAttended } from './use-attended.ts';

const MarkConversationSeenDocument = graphql(`
  mutation MarkConversationSeen($conversationId: ID!, $from: Int!, $upTo: Int!) {
    markConversationSeen(conversationId: $conversationId, from: $from, upTo: $upTo) {
      id
      unseenCount
      firstUnseen
    }
  }
`);

/** The request runs in the background and may outlive the page. */
const inBackground = { ...ownFailureMessage, fetchOptions: { keepalive: true } } as const;

/**
 * Marks received messages as seen while they are on the screen of a page that is visible and focused (CHAT-12, ACHAT-14,
 * MSG-05). A failure is reported but not shown, as the user did not trigger the call; the next message retries it.
 * @param shown the numbers of the messages on the screen that the user has not seen yet, ascending
 */
export function useMarkSeen(conversationId: string, shown: readonly number[]): void {
  const client = useClient();
  const { reportError } = usePlatform();
  const attended = useAttended();
  const marked = useRef(new Set<number>());
  const unmarked = shown.filter((sequence) => !marked.current.has(sequence));
  const [from] = attended ? unmarked : [];
  const upTo = unmarked.at(-1);
  useEffect(() => {
    if (from === undefined || upTo === undefined) return;
    const sent = marked.current;
    for (let sequence = from; sequence <= upTo; sequence++) sent.add(sequence);
    void client
      .mutation(MarkConversationSeenDocument, { conversationId, from, upTo }, inBackground)
      .toPromise()
      .then(({ error }) => {
        if (!error) return;
        reportError(error, 'call');
        for (let sequence = from; sequence <= upTo; sequence++) sent.delete(sequence);
      });
  }, [client, reportError, conversationId, from, upTo]);
}
