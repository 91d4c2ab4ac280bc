import { Button } from '@platform/design-system';
import { lazy, type ReactNode, Suspense } from 'react';
import { useBulkQuestion } from '../../bulk/use-bulk-question.tsx';
import { texts } from '../../texts.ts';
import { type Deal, isGivenUp } from './staff-deals.ts';

export type BulkAct = 'publish' | 'unpublish' | 'deadline';

// Only for ticked rows: its form is no part of the first view.
const BulkDeals = lazy(() => import('./bulk-deals.tsx'));

/** The ticked deals that an action concerns, by what the employee may do with each. */
const concerned: Record<BulkAct, (deal: Deal) => boolean> = {
  publish: (deal) => deal.rights.publishOpportunity && !deal.publishedAt && !isGivenUp(deal),
  unpublish: (deal) => deal.rights.publishOpportunity && deal.publishedAt !== null,
  deadline: (deal) => deal.rights.editOpportunity && !isGivenUp(deal),
};
const acts = Object.keys(concerned) as BulkAct[];

/**
 * Returns the buttons of what can be done with the ticked deals, each with the number of deals that it concerns, and the
 * dialog of the chosen one (DATA-07).
 * @param reload reloads the list
 */
export function useBulkDeals(reload: () => void): {
  buttonsOf(ticked: readonly Deal[], clear: () => void): ReactNode;
  dialog: ReactNode;
} {
  const t = texts.useTexts();
  const { ask, dialog } = useBulkQuestion<BulkAct, Deal>(reload, (question) => (
    <Suspense fallback={null}>
      <BulkDeals {...question} />
    </Suspense>
  ));

  function buttonsOf(ticked: readonly Deal[], clear: () => void): ReactNode {
    return acts.map((act) => {
      const deals = ticked.filter(concerned[act]);
      if (deals.length === 0) return null;
      return (
        <Button key={act} onClick={() => ask(act, deals, clear)}>
          {t(`deals.bulk.${act}.open`, { count: deals.length })}
        </Button>
      );
    });
  }
  return { buttonsOf, dialog };
}
