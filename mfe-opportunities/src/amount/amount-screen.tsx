import { isNotThere, usePageTitle } from '@platform/app-kit';
import { ErrorState, LoadingState, Page } from '@platform/design-system';
import { Navigate, useParams } from '@platform/router';
import type { ReactNode } from 'react';
import { amountBase } from '../deal/amount-base.ts';
import { texts } from '../texts.ts';
import { type AmountDeal, useAmountDeal } from './amount-deal.ts';

export type AmountMode = 'invest' | 'indicate-interest' | 'modify-ammount';

type AmountScreenProps = { mode: AmountMode; title(deal: AmountDeal): string; children(deal: AmountDeal): ReactNode };

/** Where a mode that does not fit the deal's state leads instead (AMT-16); null when it fits. */
export function redirectOf(mode: AmountMode, deal: AmountDeal): string | null {
  const fitting = amountBase(deal);
  if (fitting === null) return `/app/view-opportunity/${deal.id}`;
  return fitting === mode ? null : `/app/${fitting}/${deal.id}`;
}

/** Loads the deal of an amount screen and leads away from one that does not fit it. */
export function AmountScreen({ mode, title, children }: AmountScreenProps) {
  const t = texts.useTexts();
  const { dealId = '' } = useParams();
  const loaded = useAmountDeal(dealId);
  usePageTitle(loaded.state === 'ready' ? title(loaded.data.deal) : t('list.title'));
  if (loaded.state === 'loading') {
    return (
      <Page width="text">
        <LoadingState rows={8} />
      </Page>
    );
  }
  if (loaded.state === 'failed') {
    if (isNotThere(loaded.error)) return <Navigate to="/app/opportunities/all" replace />;
    return (
      <Page width="text">
        <ErrorState title={t('detail.failed')} onRetry={loaded.reload} />
      </Page>
    );
  }
  const redirect = redirectOf(mode, loaded.data.deal);
  return redirect ? <Navigate to={redirect} replace /> : children(loaded.data.deal);
}
