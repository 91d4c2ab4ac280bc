import { ownFailureMessage, usePlatform, useReloadOnReconnect } from '@platform/app-kit';
import { useEffect } from 'react';
import { graphql } from '../gql/index.ts';

const DealsChangedDocument = graphql(`
  subscription DealsChanged {
    dealsChanged {
      dealIds
    }
  }
`);

/** Maximum delay in milliseconds of a reload, so that not all investors send theirs at the same moment. */
const maxDelay = 2_000;

/**
 * Reloads shortly after staff have changed what investors see of deals, and when events may have been missed. For screens
 * that reload on return too: in a hidden window nothing is reloaded.
 *
 * @param reload constant
 * @param dealId reloads for changes of this deal only; without it, for those of any deal
 */
export function useDealChanges(reload: () => void, dealId?: string): void {
  const { graphql: client } = usePlatform();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = () => {
      timer = undefined;
      if (document.visibilityState !== 'hidden') reload();
    };
    const changes = client.subscription(DealsChangedDocument, {}, ownFailureMessage).subscribe(({ data }) => {
      const dealIds = data?.dealsChanged.dealIds ?? [];
      const isShown = dealId === undefined ? dealIds.length > 0 : dealIds.includes(dealId.toLowerCase());
      if (isShown) timer ??= setTimeout(run, Math.random() * maxDelay);
    });
    return () => {
      clearTimeout(timer);
      changes.unsubscribe();
    };
  }, [client, reload, dealId]);
  useReloadOnReconnect(reload);
}
