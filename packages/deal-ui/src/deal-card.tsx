import './deal-card.css';
import { dealName } from '@platform/app-kit';
import { DataList, DateText, Heading, Money, Panel, Text } from '@platform/design-system';
import { Link } from '@platform/router';
import { CompanyLogo } from './company-logo.tsx';
import type { CardDeal } from './deal.ts';
import { keyDate } from './deal-dates.ts';
import { DealStatusBadge } from './deal-status.tsx';
import { texts } from './texts.ts';
import type { WatchlistDocuments } from './use-watchlist.ts';
import { WatchButton } from './watch-button.tsx';

type DealCardProps = { deal: CardDeal; watchlist: WatchlistDocuments };

/** One deal in a list (OPP-20 to OPP-26). */
export function DealCard({ deal, watchlist }: DealCardProps) {
  const t = texts.useTexts();
  const { company } = deal;
  const name = dealName(company.name, deal.title);
  const place = [company.hqCity, company.hqState, company.hqCountry?.description].filter(Boolean).join(', ');
  const date = keyDate(deal);
  return (
    <Panel as="article">
      <div className="deal-card">
        <CompanyLogo name={company.name} url={company.logoUrl} size="card" />
        <div className="deal-card-main">
          <div className="deal-card-head">
            <Heading level={2} size={4}>
              {name}
            </Heading>
            <DealStatusBadge status={deal.status} />
          </div>
          {place ? <Text tone="muted">{place}</Text> : null}
          {company.blurb ? (
            <Text as="p" tone="secondary">
              {company.blurb}
            </Text>
          ) : null}
        </div>
        <div className="deal-card-actions">
          <WatchButton dealId={deal.id} watched={deal.watched} companyName={name} watchlist={watchlist} />
          <Link
            className="deal-card-more"
            to={`/app/view-opportunity/${deal.id}`}
            aria-label={`${t('learnMore')}: ${name}`}
          >
            {t('learnMore')}
          </Link>
        </div>
        <div className="deal-card-facts">
          <DataList
            layout="columns"
            items={[
              {
                key: 'valuation',
                label: t('proposedValuation'),
                value: deal.valuation ? (
                  <Money amount={deal.valuation} currency={deal.investmentCurrency} />
                ) : (
                  t('notStated')
                ),
              },
              { key: 'stage', label: t('stage'), value: t(`fundingStages.${company.fundingStage}`) },
              {
                key: 'available',
                label: t('available'),
                value:
                  deal.availableAmount != null ? (
                    <Money amount={deal.availableAmount} currency={deal.investmentCurrency} />
                  ) : (
                    t('amountUnavailable')
                  ),
              },
              {
                key: 'date',
                label: t(date.label),
                value: date.value ? <DateText value={date.value} display="deadline" /> : t('dateUnavailable'),
              },
              ...(deal.summaryInvestors.length > 0
                ? [{ key: 'investors', label: t('notableInvestors'), value: deal.summaryInvestors.join(', ') }]
                : []),
            ]}
          />
        </div>
      </div>
    </Panel>
  );
}
