import { useDates, useMoney } from '@platform/app-kit';
import { Button, DateText, FieldError, StatusBadge } from '@platform/design-system';
import { FormSection } from '@platform/design-system/editing';
import { fieldId } from '../../form/use-edit-form.ts';
import { texts } from '../../texts.ts';
import { newRoundEntry, withRound } from './entries.ts';
import type { CompanyFormState } from './fields.tsx';
import { focusLater } from './focus-later.ts';
import { RoundForm } from './round-form.tsx';
import type { Round, RoundEntry } from './values.ts';

/** The funding rounds; one at a time is entered or changed (COMP-15, COMP-16). */
export function RoundsSection({ form, id }: { form: CompanyFormState; id: string }) {
  const t = texts.useTexts();
  const addId = fieldId(form.id, 'fundingRounds');
  const entryId = fieldId(form.id, 'roundEntry');
  const { fundingRounds, roundEntry } = form.values;
  const error = form.errors.fundingRounds;
  const isNew = roundEntry !== null && fundingRounds.every((round) => round.id !== roundEntry.id);

  function open(entry: RoundEntry): void {
    form.set('roundEntry', entry);
    focusLater(entryId);
  }

  function close(): void {
    form.set('roundEntry', null);
    focusLater(isNew ? addId : `${addId}-${roundEntry?.id}`);
  }

  const entryForm = roundEntry ? (
    <RoundForm
      id={entryId}
      entry={roundEntry}
      isNew={isNew}
      error={form.errors.roundEntry}
      disabled={form.saving}
      onChange={(entry) => form.set('roundEntry', entry)}
      onDone={(entry) => {
        form.set('fundingRounds', withRound(fundingRounds, entry));
        close();
      }}
      onCancel={close}
    />
  ) : null;

  return (
    <FormSection id={id} title={t('companyForm.sections.rounds')}>
      {fundingRounds.length > 0 ? (
        <ul className="admin-company-entries" aria-label={t('companyForm.sections.rounds')}>
          {fundingRounds.map((round) =>
            round.id === roundEntry?.id ? (
              <li key={round.id}>{entryForm}</li>
            ) : (
              <li key={round.id} className="admin-company-entry">
                <RoundFacts round={round} />
                <RoundButtons
                  editId={`${addId}-${round.id}`}
                  round={round}
                  disabled={roundEntry !== null || form.saving}
                  onEdit={() => open({ ...round, typedInvestor: '' })}
                  onRemove={() => {
                    form.set(
                      'fundingRounds',
                      fundingRounds.filter((each) => each !== round),
                    );
                    focusLater(addId);
                  }}
                />
              </li>
            ),
          )}
        </ul>
      ) : null}
      {isNew ? entryForm : null}
      {error ? <FieldError id={`${addId}-error`}>{error}</FieldError> : null}
      <Button
        id={addId}
        aria-describedby={error ? `${addId}-error` : undefined}
        disabled={roundEntry !== null || form.saving}
        onClick={() => open(newRoundEntry(form.values.valuationCurrency))}
      >
        {t('companyForm.rounds.add')}
      </Button>
    </FormSection>
  );
}

function RoundFacts({ round }: { round: Round }) {
  const t = texts.useTexts();
  const { money } = useMoney();
  const { financingRound, date, preMoneyValuation, amountRaised, notableInvestors } = round;
  return (
    <div className="admin-company-entry-text">
      <strong>
        {financingRound ? t(`companyForm.financingRounds.${financingRound}`) : null} · <DateText value={date} />
      </strong>
      {amountRaised ? (
        <span>{t('companyForm.rounds.raised', { amount: money(amountRaised, round.amountRaisedCurrency) })}</span>
      ) : null}
      {preMoneyValuation ? (
        <span>
          {t('companyForm.rounds.preMoney', { amount: money(preMoneyValuation, round.preMoneyValuationCurrency) })}
        </span>
      ) : null}
      {notableInvestors.length > 0 ? (
        <span className="admin-company-investors">
          {notableInvestors.map(({ name, isSummary }) => (
            <span key={name}>
              <bdi>{name}</bdi>
              {isSummary ? <StatusBadge>{t('companyForm.rounds.inSummary')}</StatusBadge> : null}
            </span>
          ))}
        </span>
      ) : null}
    </div>
  );
}

type RoundButtonsProps = {
  /** DOM id of the button that opens the round. */
  editId: string;
  round: Round;
  disabled: boolean;
  onEdit(): void;
  onRemove(): void;
};

function RoundButtons({ editId, round: { financingRound, date }, disabled, onEdit, onRemove }: RoundButtonsProps) {
  const t = texts.useTexts();
  const dates = useDates();
  const stage = financingRound ? t(`companyForm.financingRounds.${financingRound}`) : '';
  const name = `${stage} ${dates.date(date)}`;
  return (
    <div className="ds-actions">
      <Button
        id={editId}
        size="small"
        disabled={disabled}
        aria-label={t('companyForm.editOf', { name })}
        onClick={onEdit}
      >
        {t('companyForm.edit')}
      </Button>
      <Button size="small" disabled={disabled} aria-label={t('companyForm.removeOf', { name })} onClick={onRemove}>
        {t('companyForm.remove')}
      </Button>
    </div>
  );
}
