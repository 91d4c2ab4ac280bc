import { Button, Page } from '@platform/design-system';
import { useNavigate, useParams } from '@platform/router';
import { amountFromRoute } from '@platform/rules';
import { texts } from '../texts.ts';
import { AmountForm } from './amount-form.tsx';
import { AmountScreen, type OpenAmount } from './amount-screen.tsx';
import { useMoneyRequest } from './use-money-request.ts';

/** Investing with binding effect (AMT-01 to AMT-07, AMT-10). */
export default function InvestPage() {
  const t = texts.useTexts();
  return (
    <AmountScreen mode="invest" title={(deal) => t('amount.investTitle', { name: deal.company.name })}>
      {(open) => <Invest open={open} />}
    </AmountScreen>
  );
}

function Invest({ open }: { open: OpenAmount }) {
  const { deal } = open;
  const t = texts.useTexts();
  const { amount } = useParams();
  const navigate = useNavigate();
  const { send, sending, uncertainAmount } = useMoneyRequest('/api/investment/insert', deal.id, open.reload);
  return (
    <Page width="text">
      <AmountForm
        mode="invest"
        open={open}
        title={t('amount.investTitle', { name: deal.company.name })}
        note={t('amount.investBinding')}
        initialAmount={amountFromRoute(amount) ?? ''}
        available={deal.availableAmount ?? null}
        submitText={t('amount.submitInvest')}
        sending={sending}
        uncertainAmount={uncertainAmount}
        secondaryAction={
          <Button size="large" onClick={() => navigate(`/app/view-opportunity/${deal.id}`)}>
            {t('amount.cancel')}
          </Button>
        }
        onSubmit={(value) => void send(value)}
      />
    </Page>
  );
}
