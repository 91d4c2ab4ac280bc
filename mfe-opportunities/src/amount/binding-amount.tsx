import { CommitmentDialog, haveTermsChanged } from '@platform/deal-ui/commitment';
import { Page } from '@platform/design-system';
import { useParams } from '@platform/router';
import { amountFromRoute } from '@platform/rules';
import { useState } from 'react';
import { Commitment_DealFragmentDoc } from '../gql/graphql.ts';
import { readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import type { AmountDeal } from './amount-deal.ts';
import { AmountForm } from './amount-form.tsx';
import { useAmountProblem } from './amount-problem.ts';
import type { AmountContext, AmountParameters } from './amount-screen.tsx';
import { useMoneyRequest } from './use-money-request.ts';
import { useTypedAmount } from './use-typed-amount.ts';

type BindingAmountProps = {
  mode: 'invest' | 'modify';
  context: AmountContext;
  title: string;
  note: string;
  submitText: string;
  /** The amount available to the investor; null if the deal does not limit it. */
  available: string | null;
  /** The investment that the amount replaces. */
  former?: { id: string; value: string };
};

/** What the confirmation shows: the deal and the former investment as they were when it was opened. */
type Asked = { amount: string; deal: AmountDeal; former: { id: string; value: string } | undefined };

/**
 * The form of a binding amount, which leads to its confirmation and no further (CARE-01). What is sent names the versions and
 * the investment that the confirmation shows, so that the server refuses it once they are no longer those.
 */
export function BindingAmount({ mode, context, title, note, submitText, available, former }: BindingAmountProps) {
  const { deal } = context;
  const { amount: inRoute } = useParams<AmountParameters>();
  const typed = useTypedAmount(mode, deal.id, amountFromRoute(inRoute) ?? '');
  const { send, ...request } = useMoneyRequest(`/api/investment/${mode === 'invest' ? 'insert' : 'modify'}`, context);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const outdated = useOutdated(asked, context, available, former);

  function ask(amount: string) {
    setAsked({ amount, deal, former });
    setOpen(true);
  }

  async function confirm() {
    if (!asked) return;
    const { id: dealId, version: dealVersion, company } = asked.deal;
    const isSent = await send({
      ...{ dealId, value: asked.amount, dealVersion, companyVersion: company.version },
      ...(asked.former ? { investmentId: asked.former.id } : {}),
    });
    if (isSent) typed.clear();
    setOpen(false);
  }

  return (
    <Page width="text">
      <AmountForm
        {...{ mode, context, title, note, submitText, available }}
        {...request}
        amount={typed.amount}
        onAmount={typed.setAmount}
        {...(former ? { unchangedAmount: former.value } : {})}
        onSubmit={ask}
      />
      {asked ? (
        <CommitmentDialog
          open={open}
          act={mode}
          terms={{ state: 'ready', data: readFragment(Commitment_DealFragmentDoc, asked.deal) }}
          amount={asked.amount}
          currency={asked.deal.investmentCurrency}
          formerAmount={asked.former?.value}
          outdated={request.sending ? null : outdated}
          busy={request.sending}
          onConfirm={() => void confirm()}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Page>
  );
}

/** Returns why what the confirmation shows can no longer be confirmed, or null. */
function useOutdated(
  asked: Asked | null,
  { deal, obstacle }: AmountContext,
  available: string | null,
  former: BindingAmountProps['former'],
): string | null {
  const t = texts.useTexts();
  const problem = useAmountProblem(asked?.amount ?? '', deal, available);
  if (!asked) return null;
  const [shown, loaded] = [asked.deal, deal].map((each) => readFragment(Commitment_DealFragmentDoc, each));
  const isOther = obstacle !== null || asked.former?.id !== former?.id;
  if (isOther || (shown && loaded && haveTermsChanged(shown, loaded))) return t('amount.outdated');
  return problem;
}
