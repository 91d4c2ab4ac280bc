import { ownFailureMessage } from '@platform/app-kit';
import type { Client } from '@urql/core';
import { useEffect, useState } from 'react';
import { graphql } from '../gql/index.ts';

const conversationsDocument = graphql(`
  query ShellUnseenMessages {
    conversations {
      id
      unseenCount
    }
  }
`);

const messageAddedDocument = graphql(`
  subscription ShellMessageAdded($conversationId: ID!) {
    messageAdded(conversationId: $conversationId) {
      id
    }
  }
`);

/**
 * Messages that others sent and the person has not seen (ADM-09). It follows what the chat does to the shared cache,
 * and hears of arrivals by one subscription a conversation over the page's one socket. A failure leaves the count as it
 * was: the chat itself tells about it.
 */
export function useUnseenCount(client: Client): number {
  const [count, setCount] = useState(0);

  useEffect(() => {
    const listening = new Map<string, () => void>();
    const context = { ...ownFailureMessage, requestPolicy: 'cache-and-network' as const };
    const query = client.query(conversationsDocument, {}, context).subscribe(({ data }) => {
      if (!data) return;
      setCount(data.conversations.reduce((sum, { unseenCount }) => sum + unseenCount, 0));
      for (const { id } of data.conversations) {
        if (listening.has(id)) continue;
        const arrivals = client.subscription(messageAddedDocument, { conversationId: id }, context).subscribe(() => {
          void client.query(conversationsDocument, {}, { ...context, requestPolicy: 'network-only' }).toPromise();
        });
        listening.set(id, () => arrivals.unsubscribe());
      }
    });
    return () => {
      query.unsubscribe();
      for (const stop of listening.values()) stop();
    };
  }, [client]);

  return count;
}
