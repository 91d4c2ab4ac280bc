import { ownFailureMessage } from '@platform/app-kit';
import type { Client } from '@urql/core';
import { useEffect, useState } from 'react';
import { graphql } from '../gql/index.ts';
import { useRecentlyVisible } from './use-recently-visible.ts';

const accountSignalsDocument = graphql(`
  subscription ShellAccountSignals {
    accountSignals {
      unseenMessages
    }
  }
`);

export interface AccountSignals {
  /** Unseen messages from others (ADM-09). */
  unseenMessages: number;
}

/**
 * Returns the counts of the top bar. The server sends them on subscription, on each change and after a reconnect. On
 * failure they stay unchanged; the apps show the error. A page that nobody has looked at for some minutes does not listen.
 */
export function useAccountSignals(client: Client): AccountSignals {
  const [signals, setSignals] = useState<AccountSignals>({ unseenMessages: 0 });
  const isListening = useRecentlyVisible();

  useEffect(() => {
    if (!isListening) return undefined;
    const subscription = client.subscription(accountSignalsDocument, {}, ownFailureMessage).subscribe(({ data }) => {
      if (data) setSignals(data.accountSignals);
    });
    return () => subscription.unsubscribe();
  }, [client, isListening]);

  return signals;
}
