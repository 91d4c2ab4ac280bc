import { ownFailureMessage } from '@platform/app-kit';
import type { Client } from '@urql/core';
import { useEffect, useState } from 'react';
import { graphql } from '../gql/index.ts';

const unseenCountDocument = graphql(`
  subscription ShellUnseenCount {
    unseenCountChanged
  }
`);

/**
 * Returns the number of unseen messages from others (ADM-09). The server sends the count on subscription, on each
 * change and after a reconnect. On failure the count stays unchanged; the chat shows the error.
 */
export function useUnseenCount(client: Client): number {
  const [count, setCount] = useState(0);

  useEffect(() => {
    const counts = client.subscription(unseenCountDocument, {}, ownFailureMessage).subscribe(({ data }) => {
      if (data) setCount(data.unseenCountChanged);
    });
    return () => counts.unsubscribe();
  }, [client]);

  return count;
}
