import { ownFailureMessage } from '@platform/app-kit';
import type { Client } from '@urql/core';
import { useEffect, useState } from 'react';
import { graphql } from '../gql/index.ts';
import { useRecentlyVisible } from './use-recently-visible.ts';

const accountSignalsDocument = graphql(`
  subscription ShellAccountSignals {
    accountSignals {
      unseenMessages
      unseenNotifications
    }
  }
`);

export interface AccountSignals {
  /** Unseen messages from others (ADM-09). */
  unseenMessages: number;
  /** Notifications that the panel has not shown yet (NOTE-01). */
  unseenNotifications: number;
}

const none: AccountSignals = { unseenMessages: 0, unseenNotifications: 0 };

/**
 * Returns the counts of the top bar. The server sends them on subscription, on each change and after a reconnect. On
 * failure they stay unchanged; the apps show the error. A page that nobody has looked at for some minutes does not listen.
 */
export function useAccountSignals(client: Client): AccountSignals {
  const [signals, setSignals] = useState(none);
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
