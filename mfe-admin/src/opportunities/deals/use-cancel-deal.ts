import { readCodedError, usePlatform, useSharedTexts } from '@platform/app-kit';
import { sendInTime } from '@platform/app-kit/in-time';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';

const CancelDealDocument = graphql(`
  mutation CancelDeal($id: ID!) {
    cancelDeal(id: $id) {
      id
      status
      version
      hasPendingChanges
    }
  }
`);

/**
 * Returns a function that cancels a deal and reports it; after a failure the row keeps its status (ADEAL-11, ADEAL-13).
 * @param reload reloads the list, if the server refuses because the list is out of date
 */
export function useCancelDeal(reload: () => void): (id: string) => Promise<void> {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { graphql: client, toasts } = usePlatform();
  return async (id) => {
    const { data, error } = await sendInTime(client, CancelDealDocument, { id });
    if (data && !error) {
      toasts.show({ severity: 'success', text: t('deals.cancel.done') });
      return;
    }
    toasts.show({ severity: 'error', text: shared('toasts.couldNotComplete') });
    if (readCodedError(error)) reload();
  };
}
