import { useMoney } from '@platform/app-kit';
import { DateText, Money } from '@platform/design-system';
import type { ListColumn } from '@platform/design-system/list';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import type { StaffDealSortColumn } from '../../gql/graphql.ts';
import { texts } from '../../texts.ts';
import { DealStatus } from './deal-status.tsx';
import { type Deal, nameOfDeal } from './staff-deals.ts';

type SortColumn = Exclude<StaffDealSortColumn, 'VALUATION'>;

/** The columns of ADEAL-03, by which the list can be sorted (ADEAL-04). */
export const sortColumns = [
  'DEAL',
  'STAGE',
  'KEY_DATE',
  'PUBLISHED_AT',
  'WATCHLIST_COUNT',
  'OFFERED',
  'AVAILABLE',
  'STATUS',
] as const satisfies SortColumn[];

/** The optional columns (ADEAL-22). */
export const figureColumns = ['VIEW_COUNT', 'AVERAGE_SESSION_TIME'] as const;

/**
 * Returns the columns of the deals list.
 * @param showWatchers shows who watches a deal (ADEAL-08)
 */
export function useDealColumns(showWatchers: (deal: Deal) => void): ListColumn<Deal>[] {
  const t = texts.useTexts();
  const { number } = useMoney();
  const head = (column: SortColumn) => ({ key: column, title: t(`deals.columns.${column}`), sortable: true });
  const figure = (column: (typeof figureColumns)[number]) => ({
    ...({ key: column, title: t(`deals.columns.${column}`), width: 120, align: 'end', optional: true } as const),
  });
  const money = (amount: string | null | undefined, currency: string) =>
    amount ? <Money amount={amount} currency={currency} /> : null;
  return [
    { ...head('DEAL'), width: 238, card: 'title', render: (deal) => <DealLink deal={deal} /> },
    { ...head('STATUS'), width: 236, card: 'status', render: (deal) => <DealStatus deal={deal} /> },
    { ...head('STAGE'), width: 86, render: ({ fundingStage }) => t(`deals.stages.${fundingStage}`) },
    {
      ...head('KEY_DATE'),
      width: 124,
      render: ({ investmentDeadline }) =>
        investmentDeadline ? <DateText value={investmentDeadline} display="deadline" /> : null,
    },
    {
      ...head('PUBLISHED_AT'),
      width: 144,
      blank: true,
      render: ({ publishedAt }) => (publishedAt ? <DateText value={publishedAt} /> : null),
    },
    {
      ...head('WATCHLIST_COUNT'),
      width: 142,
      align: 'end',
      render: (deal) => (
        <button
          type="button"
          className="ds-list-button"
          aria-haspopup="dialog"
          aria-label={t('deals.watchers.open', { number: number(deal.watchlistCount), name: nameOfDeal(deal) })}
          onClick={() => showWatchers(deal)}
        >
          {number(deal.watchlistCount)}
        </button>
      ),
    },
    {
      ...head('OFFERED'),
      width: 149,
      align: 'end',
      render: ({ investmentValue, investmentCurrency }) => money(investmentValue, investmentCurrency),
    },
    {
      ...head('AVAILABLE'),
      width: 149,
      align: 'end',
      render: ({ availableAmount, investmentCurrency }) => money(availableAmount, investmentCurrency),
    },
    {
      ...figure('VIEW_COUNT'),
      render: ({ viewCount }) => (viewCount === undefined ? null : number(viewCount)),
    },
    {
      ...figure('AVERAGE_SESSION_TIME'),
      render: ({ averageSessionTime }) =>
        typeof averageSessionTime === 'number' ? <SessionTime milliseconds={averageSessionTime} /> : null,
    },
  ];
}

/** The name of a deal, a link to its editor for those who may edit it (PERM-15). */
function DealLink({ deal }: { deal: Deal }) {
  const name = <bdi>{nameOfDeal(deal)}</bdi>;
  return deal.rights.editOpportunity ? <Link to={paths.dealEditor({ dealId: deal.id })}>{name}</Link> : name;
}

function SessionTime({ milliseconds }: { milliseconds: number }) {
  const t = texts.useTexts();
  const total = Math.round(milliseconds / 1000);
  const minutes = Math.floor(total / 60);
  const seconds = total % 60;
  return minutes > 0 ? t('deals.minutesSeconds', { minutes, seconds }) : t('deals.seconds', { seconds });
}
