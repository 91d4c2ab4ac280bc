import { paths } from '@platform/paths';
import './entry-tile.css';
import { dealName } from '@platform/app-kit';
import { Alert, Button, DataList, DateText, Money, StatusBadge } from '@platform/design-system';
import { FlowProgressLine } from '@platform/flow-ui';
import { Link, useLocation } from '@platform/router';
import { useState } from 'react';
import { CanceledDealNote, isCanceled } from '../canceled-deal.tsx';
import { type EntryTile_EntryFragment, FlowProgressLine_ProgressFragmentDoc } from '../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { CancelDialog } from './cancel-dialog.tsx';

const EntryTileFragment = graphql(`
  fragment EntryTile_Entry on InvestmentEntry {
    id
    updatedAt
    investment {
      id
      value
      currency
      completedAt
      progress {
        ...FlowProgressLine_Progress
      }
    }
    interest {
      id
      amount
      currency
    }
    deal {
      id
      title
      status
      visible
      investmentDeadline
      company {
        id
        name
      }
    }
  }
`);

type EntryTileProps = {
  entry: FragmentType<typeof EntryTileFragment>;
  onCancelled(): void;
  /** Called if the entry shown may be out of date. */
  onStale(): void;
};

/**
 * The investor's investment or interest in a deal, with its actions (INV-04 to INV-07, INV-10). Read-only if the deal
 * is no longer visible (INV-15).
 */
export function EntryTile({ entry: masked, onCancelled, onStale }: EntryTileProps) {
  const t = texts.useTexts();
  const { pathname, search } = useLocation();
  const entry = readFragment(EntryTileFragment, masked);
  const [asking, setAsking] = useState(false);
  const { id, deal } = entry;
  const record = recordOf(entry);
  const name = dealName(deal.company.name, deal.title);
  return (
    <div className="investments-entry-tile">
      {record.kind === 'investment' && !record.completed && deal.visible ? (
        <>
          <Alert type="info" showIcon title={t('list.banner')} />
          {entry.investment ? (
            <FlowProgressLine
              progress={readFragment(FlowProgressLine_ProgressFragmentDoc, entry.investment.progress)}
              deadline={deal.investmentDeadline}
              layout="head"
            />
          ) : null}
        </>
      ) : null}
      <DataList
        layout="columns"
        items={[
          {
            key: 'amount',
            label: record.kind === 'investment' ? t('list.yourInvestment') : t('list.yourInterest'),
            value: <Money amount={record.amount} currency={record.currency} />,
          },
          { key: 'date', label: t('list.date'), value: <DateText value={entry.updatedAt} display="relative" /> },
          { key: 'status', label: t('list.status'), value: <Status record={record} /> },
        ]}
      />
      <CanceledDealNote status={deal.status} kind={record.kind} />
      {deal.visible ? (
        <div className="ds-actions ds-screen-only">
          <Link
            className={record.completed ? 'ds-link-button' : 'ds-link-button ds-link-button-primary'}
            state={{ lastPage: pathname + search, returning: true }}
            aria-label={t(`list.manageOf.${record.kind}`, { name })}
            to={
              record.kind === 'investment'
                ? paths.documentHandler({ dealId: deal.id, investmentId: id })
                : paths.declareInterest({ dealId: deal.id })
            }
          >
            {t('list.manage')}
          </Link>
          {record.completed ? null : (
            <Button danger aria-label={t(`list.cancelOf.${record.kind}`, { name })} onClick={() => setAsking(true)}>
              {t('list.cancel')}
            </Button>
          )}
        </div>
      ) : null}
      <CancelDialog
        open={asking}
        record={{ ...record, id, dealId: deal.id, name }}
        onClose={() => setAsking(false)}
        onCancelled={onCancelled}
        onStale={onStale}
      />
    </div>
  );
}

type EntryRecord = {
  kind: 'investment' | 'interest';
  amount: string;
  currency: string;
  completed: boolean;
  closed: boolean;
};

/** @throws if the entry has neither an investment nor an interest */
function recordOf({ deal, investment, interest }: EntryTile_EntryFragment): EntryRecord {
  const closed = isCanceled(deal.status);
  if (investment) {
    const { value: amount, currency, completedAt } = investment;
    return { kind: 'investment', amount, currency, completed: Boolean(completedAt), closed };
  }
  if (!interest) throw new Error('An entry is neither an investment nor an interest');
  return { kind: 'interest', amount: interest.amount, currency: interest.currency, completed: false, closed };
}

/** INV-05, CARE-03. */
function Status({ record: { kind, completed, closed } }: { record: EntryRecord }) {
  const t = texts.useTexts();
  if (closed) return <StatusBadge>{t('list.closed')}</StatusBadge>;
  if (kind === 'interest') return <StatusBadge tone="info">{t('list.interestRecorded')}</StatusBadge>;
  if (completed) return <StatusBadge tone="positive">{t('list.completed')}</StatusBadge>;
  return <StatusBadge tone="attention">{t('list.inProgress')}</StatusBadge>;
}
