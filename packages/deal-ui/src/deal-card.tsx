import './deal-card.css';
import { dealName } from '@platform/app-kit';
import { DataList, DateText, Heading, Money, Panel } from '@platform/design-system';
import type { ReactNode } from 'react';
import { CompanyLogo } from './company-logo.tsx';
import type { CardDeal } from './deal.ts';
import { keyDate } from './deal-dates.ts';
import { DealLink } from './deal-link.tsx';
import { DealStatusBadge } from './deal-status.tsx';
import { texts } from './texts.ts';
import { truncateWithEllipsis } from './truncate.ts';
import type { WatchlistDocuments } from './use-watchlist.ts';
import { WatchButton } from './watch-button.tsx';

type DealCardProps = {
  deal: CardDeal;
  watchlist: WatchlistDocuments;
  /** `div` inside an entry that is itself an article. */
  as?: 'article' | 'div';
  /** Called if the server refused a change, so that the deal shown may be out of date. */
  onRefused?: () => void;
  /** A line below the blurb. */
  note?: ReactNode;
  /** Controls before the standard ones. */
  tools?: ReactNode;
};

/**
 * One deal in a list (OPP-20 to OPP-26). A deal that is no longer visible is read-only: it has no page and cannot be
 * watched (INV-15).
 */
export function DealCard({ deal, watchlist, as = 'article', onRefused, note, tools }: DealCardProps) {
  const t = texts.useTexts();
  const { company } = deal;
  const name = truncateWithEllipsis(dealName(company.name, deal.title), 200);
  const place = [company.hqCity, company.hqState, company.hqCountry?.description].filter(Boolean).join(', ');
  const date = keyDate(deal);
  return (
    <Panel as={as}>
      <div className="deal-ui-deal-card-frame">
        <div className="deal-ui-deal-card">
          <CompanyLogo name={company.name} url={company.logoUrl} size="card" />
          <div className="deal-ui-deal-card-main">
            <div className="deal-ui-deal-card-head">
              <Heading level={2} size={4}>
                <bdi className="deal-ui-deal-card-name">{name}</bdi>
              </Heading>
              <DealStatusBadge status={deal.status} visible={deal.visible} />
            </div>
            {place ? (
              <p className="deal-ui-deal-card-place" dir="auto">
                {truncateWithEllipsis(place, 200)}
              </p>
            ) : null}
            {company.blurb ? (
              <p className="deal-ui-deal-card-blurb" dir="auto">
                {truncateWithEllipsis(company.blurb, 400)}
              </p>
            ) : null}
            {note}
          </div>
          {deal.visible ? (
            <div className="deal-ui-deal-card-actions">
              {tools}
              <WatchButton
                dealId={deal.id}
                watched={deal.watched}
                companyName={name}
                watchlist={watchlist}
                onRefused={onRefused}
              />
              <DealLink
                deal={deal}
                className="ds-link-button deal-ui-deal-card-more"
                aria-label={`${t('learnMore')}: ${name}`}
              >
                {t('learnMore')}
              </DealLink>
            </div>
          ) : null}
          <div className="deal-ui-deal-card-facts">
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
                  ? [
                      {
                        key: 'investors',
                        className: 'deal-ui-deal-card-wide',
                        label: t('notableInvestors'),
                        value: (
                          <span className="deal-ui-deal-card-investors" dir="auto">
                            {truncateWithEllipsis(deal.summaryInvestors.join(', '), 300)}
                          </span>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </div>
        </div>
      </div>
    </Panel>
  );
}
