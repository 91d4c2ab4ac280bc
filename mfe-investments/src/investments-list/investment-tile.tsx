import { dealName, usePlatform } from '@platform/app-kit';
import { Alert, Button, DataList, DateText, Heading, Money, Panel, StatusBadge } from '@platform/design-system';
import { useState } from 'react';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { CancelDialog } from './cancel-dialog.tsx';

const InvestmentTileFragment = graphql(`
  fragment InvestmentTile_Investment on Investment {
    id
    value
    currency
    completedAt
    updatedAt
    deal {
      id
      title
      visible
      company {
        id
        name
      }
    }
  }
`);

type InvestmentTileProps = { investment: FragmentType<typeof InvestmentTileFragment>; onCancelled(): void };

/** One investment (INV-04 to INV-07). On a deal that is gone it is read-only and reads `Closed` (INV-15). */
export function InvestmentTile({ investment: masked, onCancelled }: InvestmentTileProps) {
  const t = texts.useTexts();
  const { navigate } = usePlatform();
  const investment = readFragment(InvestmentTileFragment, masked);
  const [asking, setAsking] = useState(false);
  const { deal } = investment;
  const name = dealName(deal.company.name, deal.title);
  const inProgress = !investment.completedAt;
  return (
    <Panel as="article">
      <div className="investment-tile">
        <div className="investment-tile-head">
          <Heading level={2} size={4}>
            {name}
          </Heading>
          {deal.visible ? null : <StatusBadge>{t('list.closed')}</StatusBadge>}
        </div>
        {inProgress && deal.visible ? <Alert type="info" showIcon title={t('list.banner')} /> : null}
        <DataList
          layout="columns"
          items={[
            {
              key: 'amount',
              label: t('list.yourInvestment'),
              value: <Money amount={investment.value} currency={investment.currency} />,
            },
            { key: 'date', label: t('list.date'), value: <DateText value={investment.updatedAt} display="relative" /> },
            {
              key: 'status',
              label: t('list.status'),
              value: inProgress ? (
                <StatusBadge tone="attention">{t('list.inProgress')}</StatusBadge>
              ) : (
                <StatusBadge tone="positive">{t('list.completed')}</StatusBadge>
              ),
            },
          ]}
        />
        {deal.visible ? (
          <div className="ds-actions">
            <Button
              type={inProgress ? 'primary' : 'default'}
              aria-label={t('list.manageOf', { name })}
              onClick={() => navigate(`/app/document-handler/${deal.id}/${investment.id}`)}
            >
              {t('list.manage')}
            </Button>
            <Button onClick={() => navigate(`/app/view-opportunity/${deal.id}`)}>{t('list.viewDeal')}</Button>
            {inProgress ? (
              <Button danger aria-label={t('list.cancelOf', { name })} onClick={() => setAsking(true)}>
                {t('list.cancel')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      <CancelDialog
        open={asking}
        investmentId={investment.id}
        value={investment.value}
        currency={investment.currency}
        name={name}
        onClose={() => setAsking(false)}
        onCancelled={onCancelled}
      />
    </Panel>
  );
}
