import { Button, Page } from '@platform/design-system';
import { useNavigate, useParams } from '@platform/router';
import { amountFromRoute } from '@platform/rules';
import { texts } from '../texts.ts';
import type { AmountDeal } from './amount-deal.ts';
import { AmountForm } from './amount-form.tsx';
import { AmountScreen } from './amount-screen.tsx';
import { useMoneyRequest } from './use-money-request.ts';

/** Investing with binding effect (AMT-01 to AMT-07, AMT-10). */
export default function InvestPage() {
  const t = texts.useTexts();
  return (
    <AmountScreen mode="invest" title={(deal) => t('amount.investTitle', { name: deal.company.name })}>
      {(deal) => <Invest deal={deal} />}
    </AmountScreen>
  );
}

function Invest({ deal }: { deal: AmountDeal }) {
  const t = texts.useTexts();
  const { amount } = useParams();
  const navigate = useNavigate();
  const [invest, sending] = useMoneyRequest('/api/investment/insert', deal.id);
  return (
    <Page width="text">
      <AmountForm
        deal={deal}
        title={t('amount.investTitle', { name: deal.company.name })}
        note={t('amount.investBinding')}
        initialAmount={amountFromRoute(amount) ?? ''}
        available={deal.availableAmount ?? null}
        submitText={t('amount.submitInvest')}
        sending={sending}
        secondaryAction={
          <Button size="large" onClick={() => navigate(`/app/view-opportunity/${deal.id}`)}>
            {t('amount.cancel')}
          </Button>
        }
        onSubmit={(value) => void invest(value)}
      />
    </Page>
  );
}
