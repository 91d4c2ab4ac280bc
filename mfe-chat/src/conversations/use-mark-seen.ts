import { ownFailureMessage, usePlatform } from '@platform/app-kit';
import { useEffect, useRef } from 'react';
import { useClient } from 'urql';
import { graphql } from '../gql/index.ts';

const MarkConversationSeenDocument = graphql(`
  mutation MarkConversationSeen($conversationId: ID!) {
    markConversationSeen(conversationId: $conversationId) {
      id
      unseenCount
    }
  }
`);

/** The request runs in the background and may outlive the page. */
const inBackground = { ...ownFailureMessage, fetchOptions: { keepalive: true } } as const;

/**
 * Marks received messages as seen, when the conversation opens and with each new message (CHAT-12, ACHAT-14). A failure
 * is reported but not shown, as the user did not trigger the call; the next message retries it.
 * @param unseenId the latest received message that is not seen yet
 */
export function useMarkSeen(conversationId: string, unseenId: string | undefined): void {
  const client = useClient();
  const { reportError } = usePlatform();
  const marked = useRef<string>(undefined);
  useEffect(() => {
    if (!unseenId || marked.current === unseenId) return;
    marked.current = unseenId;
    void client
      .mutation(MarkConversationSeenDocument, { conversationId }, inBackground)
      .toPromise()
      .then(({ error }) => {
        if (error) reportError(error, 'call');
      });
  }, [client, reportError, conversationId, unseenId]);
}
