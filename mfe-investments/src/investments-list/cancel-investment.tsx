import { ownFailureMessage, useLoad } from '@platform/app-kit';
import { CommitmentDialog } from '@platform/deal-ui/commitment';
import { Commitment_DealFragmentDoc } from '../gql/graphql.ts';
import { graphql, readFragment } from '../gql/index.ts';
import type { CancelDialogProps } from './cancel-dialog.tsx';

const CancelledDealDocument = graphql(`
  query CancelledDeal($id: ID!) {
    deal(id: $id) {
      id
      ...Commitment_Deal
    }
  }
`);

type CancelInvestmentProps = Pick<CancelDialogProps, 'open' | 'record' | 'onClose'> & {
  busy: boolean;
  onConfirm(): void;
};

/** Confirms the cancellation of an investment on its terms, which it loads when it is opened (CARE-01, INV-07). */
export function CancelInvestment({ open, record, busy, onConfirm, onClose }: CancelInvestmentProps) {
  const { dealId, amount, currency } = record;
  const loaded = useLoad(
    CancelledDealDocument,
    { id: dealId },
    { policy: 'network-only', context: ownFailureMessage, pause: !open },
  );
  const terms =
    loaded.state === 'ready' ? { ...loaded, data: readFragment(Commitment_DealFragmentDoc, loaded.data.deal) } : loaded;
  return <CommitmentDialog act="cancel" {...{ open, terms, amount, currency, busy, onConfirm, onClose }} />;
}
