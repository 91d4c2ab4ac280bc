import {
  isUnanswered,
  ownFailureMessage,
  readCodedError,
  useErrorText,
  usePlatform,
  useSharedTexts,
} from '@platform/app-kit';
import { useRef, useState } from 'react';
import { graphql } from '../gql/index.ts';

const CancelInterestDocument = graphql(`
  mutation CancelInterest($id: ID!) {
    cancelInterest(id: $id) {
      id
      deal {
        id
        myActivity
        myInterest {
          id
        }
      }
    }
  }
`);

/**
 * Reloads the fields of the deal that a cancelled investment changes, for all components that read them from the cache.
 */
const DealAfterCancelDocument = graphql(`
  query DealAfterCancel($id: ID!) {
    deal(id: $id) {
      id
      availableAmount
      myActivity
      myInvestment {
        id
      }
    }
  }
`);

export type CancelledRecord = {
  kind: 'investment' | 'interest';
  id: string;
  dealId: string;
  /** Name of the deal. */
  name: string;
};

/** `refused`: the record shown is out of date; `failed`: no response, or an unexpected one. */
type Outcome = 'cancelled' | 'refused' | 'failed';

/**
 * Cancels an investment or an interest and shows the outcome (INV-08, INV-09). An investment keeps its idempotency key
 * until the component unmounts, so that a retry after a lost response has the same outcome as the first attempt.
 */
export function useCancel({
  kind,
  id,
  dealId,
  name,
}: CancelledRecord): [cancel: () => Promise<Outcome>, busy: boolean] {
  const { graphql: client, http, toasts, reportError } = usePlatform();
  const { show } = useErrorText();
  const shared = useSharedTexts();
  const key = useRef<string>(undefined);
  const [busy, setBusy] = useState(false);

  async function cancelInvestment(): Promise<void> {
    key.current ??= crypto.randomUUID();
    const headers = { 'Idempotency-Key': key.current };
    await http.json('POST', '/api/investment/cancel', { investmentId: id }, { headers });
    toasts.show({ severity: 'success', text: shared('toasts.investmentCanceled') });
    // Not awaited: a screen that opens the deal loads it anyway.
    client
      .query(DealAfterCancelDocument, { id: dealId }, { ...ownFailureMessage, requestPolicy: 'network-only' })
      .toPromise();
  }

  async function cancelInterest(): Promise<void> {
    const { error } = await client.mutation(CancelInterestDocument, { id }, ownFailureMessage).toPromise();
    if (error) throw error;
    toasts.show({ severity: 'success', text: shared('toasts.interestUpdated') });
  }

  async function cancel(): Promise<Outcome> {
    setBusy(true);
    try {
      await (kind === 'investment' ? cancelInvestment() : cancelInterest());
      return 'cancelled';
    } catch (error) {
      // Name the deal, as the user may have left the screen.
      if (isUnanswered(error)) toasts.show({ severity: 'error', text: shared('toasts.noAnswerAbout', { name }) });
      else show(error);
      if (readCodedError(error)) return 'refused';
      reportError(error, 'call');
      return 'failed';
    } finally {
      setBusy(false);
    }
  }
  return [cancel, busy];
}
