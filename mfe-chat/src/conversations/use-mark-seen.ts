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

/** Nobody waits for the call, which may outlive the page. */
const inBackground = { ...ownFailureMessage, fetchOptions: { keepalive: true } } as const;

/**
 * Marks what the other side has sent as seen, on opening and with each message that arrives (CHAT-12, ACHAT-14). Nobody
 * asked for it, so a failure is noted and not told; the next message tries again.
 * @param unseenId the newest message of the other side that is not seen yet
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
