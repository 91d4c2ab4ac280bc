import { usePlatform, useSend, useSharedTexts } from '@platform/app-kit';
import { Page } from '@platform/design-system';
import { paths } from '@platform/paths';
import { useNavigate, useParams } from '@platform/router';
import { amountFromRoute, fromMinorUnits, toMinorUnits } from '@platform/rules';
import { useEffect, useState } from 'react';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { AmountForm } from './amount-form.tsx';
import { type AmountContext, type AmountParameters, AmountScreen } from './amount-screen.tsx';
import { useTypedAmount } from './use-typed-amount.ts';

const SaveInterestDocument = graphql(`
  mutation SaveInterest($dealId: ID!, $amount: Decimal!) {
    saveInterest(dealId: $dealId, amount: $amount) {
      id
      amount
      currency
      updatedAt
      deal {
        id
        myInterest {
          id
        }
      }
    }
  }
`);

/** Formats an amount as users type it: whole amounts without decimals. */
function shortAmount(amount: string): string {
  return fromMinorUnits(toMinorUnits(amount));
}

/** Milliseconds between saving the interest and opening the deal, so that the message can be read (AMT-09). */
const redirectDelay = 2000;

/** Declares a non-binding interest (AMT-01 to AMT-09). */
export default function InterestPage() {
  const t = texts.useTexts();
  return (
    <AmountScreen mode="interest" title={(name) => t('amount.interestTitle', { name })}>
      {(context) => <Interest context={context} />}
    </AmountScreen>
  );
}

function Interest({ context }: { context: AmountContext }) {
  const { deal, reload } = context;
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { amount } = useParams<AmountParameters>();
  const { toasts } = usePlatform();
  const navigate = useNavigate();
  const [send, sending] = useSend(SaveInterestDocument);
  const [saved, setSaved] = useState(false);
  const initial = amountFromRoute(amount) ?? (deal.myInterest ? shortAmount(deal.myInterest.amount) : '');
  const typed = useTypedAmount('interest', deal.id, initial);
  const dealPath = paths.deal({ dealId: deal.id });

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => navigate(dealPath, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [saved, navigate, dealPath]);

  async function save(value: string) {
    if (!(await send({ dealId: deal.id, amount: value }))) {
      reload();
      return;
    }
    toasts.show({ severity: 'success', text: shared('toasts.interestUpdated') });
    typed.clear();
    setSaved(true);
  }

  return (
    <Page width="text">
      <AmountForm
        mode="interest"
        context={context}
        title={t('amount.interestTitle', { name: deal.company.name })}
        note={t('amount.interestBinding')}
        amount={typed.amount}
        onAmount={typed.setAmount}
        available={deal.availableAmount ?? null}
        submitText={t('amount.submitInterest')}
        sending={sending || saved}
        onSubmit={(value) => void save(value)}
      />
    </Page>
  );
}
