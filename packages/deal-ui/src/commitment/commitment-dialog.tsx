import './commitment.css';
import { useFiles } from '@platform/app-kit';
import { type Loadable, LoadGate } from '@platform/app-kit/pages';
import { Alert, ConfirmDialog, DataList, DateText, Money, Text } from '@platform/design-system';
import { FileRows } from '@platform/flow-ui';
import { useId } from 'react';
import { texts } from '../texts.ts';
import type { CommitmentDeal } from './terms.ts';

/** Making a binding investment, changing its amount, or cancelling it. */
export type CommitmentAct = 'invest' | 'modify' | 'cancel';

type CommitmentDialogProps = {
  open: boolean;
  act: CommitmentAct;
  /** The terms that the act is confirmed on; it cannot be confirmed before they are there. */
  terms: Loadable<CommitmentDeal>;
  /** The amount that is confirmed: a decimal in `currency`. */
  amount: string;
  currency: string;
  /** When modifying, the amount that is replaced: a decimal in `currency`. */
  formerAmount?: string | undefined;
  /** Why it cannot be confirmed as shown any more. */
  outdated?: string | null;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
};

/**
 * Asks once before a binding amount, its change or its cancellation is sent (CARE-01, AMT-13, INV-07): says what is bound by
 * it, on which terms, and gives the documents to read. The safe button has the focus, and closing sends nothing.
 */
export function CommitmentDialog(props: CommitmentDialogProps) {
  const { open, act, terms, amount, currency, formerAmount, outdated = null, busy, onConfirm, onClose } = props;
  const t = texts.useTexts();
  return (
    <ConfirmDialog
      open={open}
      title={t(`commitment.title.${act}`)}
      confirmText={t(`commitment.confirm.${act}`)}
      cancelText={t(`commitment.keep.${act}`)}
      danger={act === 'cancel'}
      busy={busy}
      closedByMask={false}
      ready={terms.state === 'ready' && outdated === null}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <div className="deal-ui-commitment">
        {act === 'modify' ? <Text>{t('commitment.modifyQuestion')}</Text> : null}
        <LoadGate loaded={terms} loading={6} failed={t('commitment.failed')}>
          {(deal) => (
            <>
              <Terms {...{ act, deal, amount, currency, formerAmount }} />
              <Text strong>{t(`commitment.meaning.${act}`)}</Text>
              <Documents deal={deal} />
            </>
          )}
        </LoadGate>
        {outdated === null ? null : (
          <Alert className="deal-ui-commitment-outdated" type="warning" showIcon role="alert" title={outdated} />
        )}
      </div>
    </ConfirmDialog>
  );
}

type TermsProps = Pick<CommitmentDialogProps, 'act' | 'amount' | 'currency' | 'formerAmount'> & {
  deal: CommitmentDeal;
};

function Terms({ act, deal, amount, currency, formerAmount }: TermsProps) {
  const t = texts.useTexts();
  const { company, title, fees, investmentDeadline } = deal;
  const isChange = formerAmount !== undefined;
  return (
    <DataList
      items={[
        { key: 'company', label: t('commitment.company'), value: <bdi>{company.name}</bdi> },
        ...(title ? [{ key: 'deal', label: t('commitment.opportunity'), value: <bdi>{title}</bdi> }] : []),
        ...(isChange
          ? [
              {
                key: 'former',
                label: t('commitment.formerAmount'),
                value: <Money amount={formerAmount} currency={currency} />,
              },
            ]
          : []),
        {
          key: 'amount',
          label: t(isChange ? 'commitment.newAmount' : 'commitment.amount'),
          value: <Money amount={amount} currency={currency} />,
        },
        { key: 'currency', label: t('commitment.currency'), value: currency },
        { key: 'fees', label: t('commitment.fees'), value: fees.trim() || t('commitment.noFees') },
        {
          key: 'deadline',
          label: t('deadline'),
          value: investmentDeadline ? (
            <DateText value={investmentDeadline} display="deadline" />
          ) : (
            t('commitment.noDeadline')
          ),
        },
        ...(act === 'cancel'
          ? []
          : [
              {
                key: 'limits',
                label: t('commitment.limits'),
                value: (
                  <>
                    <Money amount={deal.investmentMin} currency={currency} />
                    {' – '}
                    <Money amount={deal.investmentMax} currency={currency} />
                  </>
                ),
              },
            ]),
      ]}
    />
  );
}

function Documents({ deal: { documentsToRead } }: { deal: CommitmentDeal }) {
  const t = texts.useTexts();
  const { download } = useFiles();
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="deal-ui-commitment-heading">
        {t('commitment.documents')}
      </h3>
      {documentsToRead.length === 0 ? (
        <Text tone="muted">{t('commitment.noDocuments')}</Text>
      ) : (
        <FileRows label={t('commitment.documents')} files={documentsToRead} onDownload={download} />
      )}
    </section>
  );
}
