import { dealName } from '@platform/app-kit';
import './deal-card.css';
import { DataList, DateText, Heading, Money, Panel, Text } from '@platform/design-system';
import { Link } from '@platform/router';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { CompanyLogo } from './company-logo.tsx';
import { keyDate } from './deal-dates.ts';
import { DealStatusBadge } from './deal-status.tsx';
import { WatchButton } from './watch-button.tsx';

const DealCardFragment = graphql(`
  fragment DealCard_Deal on Deal {
    id
    title
    status
    openingDate
    investmentDeadline
    investmentCurrency
    valuation
    availableAmount
    summaryInvestors
    watched
    company {
      id
      name
      logoUrl
      blurb
      hqCity
      hqState
      hqCountry {
        value
        description
      }
      fundingStage
    }
  }
`);

/** One deal in a list (OPP-20 to OPP-26). */
export function DealCard({ deal: masked }: { deal: FragmentType<typeof DealCardFragment> }) {
  const t = texts.useTexts();
  const deal = readFragment(DealCardFragment, masked);
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
          <WatchButton dealId={deal.id} watched={deal.watched} companyName={name} />
          <Link
            className="deal-card-more"
            to={`/app/view-opportunity/${deal.id}`}
            aria-label={`${t('deal.learnMore')}: ${name}`}
          >
            {t('deal.learnMore')}
          </Link>
        </div>
        <div className="deal-card-facts">
          <DataList
            layout="columns"
            items={[
              {
                key: 'valuation',
                label: t('deal.proposedValuation'),
                value: deal.valuation ? (
                  <Money amount={deal.valuation} currency={deal.investmentCurrency} />
                ) : (
                  t('deal.notStated')
                ),
              },
              { key: 'stage', label: t('deal.stage'), value: t(`fundingStages.${company.fundingStage}`) },
              {
                key: 'available',
                label: t('deal.available'),
                value:
                  deal.availableAmount != null ? (
                    <Money amount={deal.availableAmount} currency={deal.investmentCurrency} />
                  ) : (
                    t('deal.amountUnavailable')
                  ),
              },
              {
                key: 'date',
                label: t(`deal.${date.label}`),
                value: date.value ? <DateText value={date.value} display="deadline" /> : t('deal.dateUnavailable'),
              },
              ...(deal.summaryInvestors.length > 0
                ? [{ key: 'investors', label: t('deal.notableInvestors'), value: deal.summaryInvestors.join(', ') }]
                : []),
            ]}
          />
        </div>
      </div>
    </Panel>
  );
}
