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
 * Messages that others sent and the person has not seen (ADM-09). The server tells the count at once and with each
 * change, and again when the page's one socket comes back. A failure leaves the count as it was: the chat itself tells
 * about it.
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
