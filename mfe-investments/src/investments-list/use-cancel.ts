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

/** What a cancelled investment changes in its deal, for all who show it from the page's cache. */
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
  /** Of the deal. */
  name: string;
};

/** `refused`: the server knows more of the record than the screen; `failed`: it gave no answer, or the wrong one. */
type Outcome = 'cancelled' | 'refused' | 'failed';

/**
 * Cancels an investment or an interest and says what has come of it (INV-08, INV-09). An investment keeps its idempotency
 * key as long as the screen stays: a retry after a lost answer ends as the first try did.
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
    // Nobody waits for it: a screen that opens the deal asks for it anyway.
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
      // The person may have left, so the deal is named.
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
