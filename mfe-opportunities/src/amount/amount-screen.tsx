import { dealName, isNotThere, useReloadOnReturn } from '@platform/app-kit';
import { LoadedPage, Titled } from '@platform/app-kit/pages';
import { type PathParameters, paths } from '@platform/paths';
import { Redirect, useParams } from '@platform/router';
import { amountFromRoute } from '@platform/rules';
import { type ReactNode, useState } from 'react';
import type { AmountMode, amountPaths } from '../deal/amount-mode.ts';
import { useDealChanges } from '../deal/use-deal-changes.ts';
import { texts } from '../texts.ts';
import { type AmountDeal, useAmountDeal } from './amount-deal.ts';
import { acceptsAmount, type Obstacle, redirectPath } from './obstacle.ts';

/** The state of an amount screen. */
export type AmountContext = {
  /** The deal as last loaded while it accepted an amount on this screen. */
  deal: AmountDeal;
  /** Why the amount cannot be submitted any more; the input is kept. */
  obstacle: Obstacle | null;
  /** Reloads the limits and the state of the deal. */
  reload(): void;
};

/** The path parameters, shared by the three amount screens. */
export type AmountParameters = PathParameters<(typeof amountPaths)[AmountMode]>;

type AmountScreenProps = {
  mode: AmountMode;
  /** @param name of the deal, which distinguishes it from others of the same company */
  title(name: string): string;
  children(context: AmountContext): ReactNode;
};

/** Loads the deal of an amount screen and redirects if the deal does not accept an amount there (AMT-16). */
export function AmountScreen(props: AmountScreenProps) {
  const { dealId = '' } = useParams<AmountParameters>();
  return <AmountScreenOf key={dealId} dealId={dealId} {...props} />;
}

function AmountScreenOf({ dealId, mode, title, children }: AmountScreenProps & { dealId: string }) {
  const t = texts.useTexts();
  const { amount } = useParams<AmountParameters>();
  const loaded = useAmountDeal(dealId);
  useReloadOnReturn(loaded.reload);
  useDealChanges(loaded.reload, dealId);
  const current = loaded.state === 'ready' ? loaded.data.deal : null;
  const [opened, setOpened] = useState<AmountDeal | null>(null);
  if (current && current !== opened && acceptsAmount(mode, current)) setOpened(current);

  const isGone = loaded.state === 'failed' && isNotThere(loaded.error);
  if (opened) {
    // Show an obstacle instead of redirecting, so that a typed amount is not lost.
    const obstacle: Obstacle | null = isGone
      ? { kind: 'gone' }
      : current && !acceptsAmount(mode, current)
        ? { kind: 'moved', deal: current }
        : null;
    return (
      <>
        <Titled title={title(dealName(opened.company.name, opened.title))} />
        {children({ deal: opened, obstacle, reload: loaded.reload })}
      </>
    );
  }
  return (
    <LoadedPage
      loaded={loaded}
      width="text"
      failed={t('detail.failed')}
      notThere={<Redirect to={paths.allDeals()} replace />}
    >
      {({ deal }) => <Redirect to={redirectPath(deal, amountFromRoute(amount) ?? '')} replace />}
    </LoadedPage>
  );
}
