import { ownFailureMessage, usePlatform, useReloadOnReconnect } from '@platform/app-kit';
import { useCallback, useEffect } from 'react';
import { graphql } from '../gql/index.ts';

const AccountChangedDocument = graphql(`
  subscription AccountChanged($id: ID!) {
    accountChanged(id: $id) {
      id
      own
    }
  }
`);

/**
 * Calls `onChange` whenever a client or employee was changed, and when events may have been missed.
 *
 * @param id of the account; undefined until it is known
 * @param onChange constant; `own` tells whether the user has made the change
 */
export function useAccountChanges(id: string | undefined, onChange: (own: boolean) => void): void {
  const { graphql: client } = usePlatform();
  useEffect(() => {
    if (!id) return;
    const changes = client.subscription(AccountChangedDocument, { id }, ownFailureMessage).subscribe(({ data }) => {
      if (data) onChange(data.accountChanged.own);
    });
    return () => changes.unsubscribe();
  }, [client, id, onChange]);
  useReloadOnReconnect(useCallback(() => onChange(false), [onChange]));
}
