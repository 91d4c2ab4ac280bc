import { usePlatform } from '@platform/app-kit';
import { FormSection } from '@platform/design-system/editing';
import { Input, Radio, Select } from '@platform/design-system/form';
import { dayIn } from '@platform/rules';
import { memo } from 'react';
import { texts } from '../../../texts.ts';
import { choices } from '../model/content.ts';
import type { Details } from '../model/model.ts';
import type { EditorAction } from '../model/reduce.ts';
import type { StoredDeal } from '../model/stored-deal.ts';
import { AmountField } from './amount-field.tsx';
import { CompanyField } from './company-field.tsx';
import { DetailField } from './detail-field.tsx';
import { FlowField } from './flow-field.tsx';

type DetailsFormProps = {
  details: Details;
  /** Null until the deal is stored. */
  deal: StoredDeal | null;
  errors: Partial<Record<keyof Details, string>>;
  disabled: boolean;
  dispatch(action: EditorAction): void;
  /** Called when a field is left, whose fault is shown from then on. */
  onLeave(name: keyof Details): void;
};

/** The details of a deal (EDIT-06 to EDIT-15, EDIT-51). */
export const DetailsForm = memo(function DetailsForm(props: DetailsFormProps) {
  const { details, deal, errors, disabled, dispatch, onLeave } = props;
  const t = texts.useTexts();
  const { timeZone } = usePlatform();
  const set = (change: Partial<Details>) => dispatch({ type: 'detail', change });
  const field = (name: keyof Details) => ({ name, error: errors[name] });
  const leave = (name: keyof Details) => ({ onBlur: () => onLeave(name) });

  const text = (name: 'title' | 'fees', label: string) => (
    <DetailField {...field(name)} label={label}>
      {(control) => (
        <Input
          {...control}
          {...leave(name)}
          value={details[name]}
          disabled={disabled}
          autoComplete="off"
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </DetailField>
  );
  const amount = (name: 'valuation' | 'investmentValue' | 'investmentMin' | 'investmentMax') => (
    <DetailField {...field(name)} label={t(`editor.details.${name}`)}>
      {({ 'aria-invalid': invalid, 'aria-required': _required, ...control }) => (
        <div {...leave(name)}>
          <AmountField
            {...control}
            value={details[name]}
            invalid={invalid}
            disabled={disabled}
            suffix={details.investmentCurrency}
            onChange={(value) => set({ [name]: value })}
          />
        </div>
      )}
    </DetailField>
  );
  const radios = <Value extends string>(
    name: 'status' | 'offeringType',
    options: readonly { value: Value; label: string }[],
  ) => (
    <DetailField {...field(name)} label={t(`editor.details.${name}`)} group>
      {({ id, ...control }) => (
        <Radio.Group
          {...control}
          id={id}
          role="radiogroup"
          aria-labelledby={`${id}-label`}
          name={id}
          value={details[name] || null}
          disabled={disabled}
          options={[...options]}
          onChange={({ target }) => {
            set({ [name]: target.value });
            onLeave(name);
          }}
        />
      )}
    </DetailField>
  );

  return (
    <FormSection id="deal-details" title={t('editor.details.title')}>
      <DetailField {...field('companyId')} label={t('editor.details.companyId')}>
        {(control) => (
          <CompanyField
            control={control}
            value={details.companyId}
            stored={deal?.company ? { ...deal.company, unpublishedAt: deal.company.unpublishedAt ?? null } : null}
            disabled={disabled}
            onChange={(companyId) => set({ companyId })}
          />
        )}
      </DetailField>
      <DetailField {...field('flowTemplateId')} label={t('editor.details.flowTemplateId')}>
        {(control) => (
          <FlowField
            control={control}
            value={details.flowTemplateId}
            deal={deal}
            disabled={disabled}
            onChange={(flowTemplateId) => set({ flowTemplateId })}
          />
        )}
      </DetailField>
      {radios(
        'status',
        choices.statuses.map((value) => ({ value, label: t(`editor.details.statuses.${value}`) })),
      )}
      {text('title', t('editor.details.name'))}
      <DetailField
        {...field('deadline')}
        label={t(
          `editor.details.dates.${details.status === 'PROSPECTIVE' || details.status === 'CLOSED' ? details.status : 'ACTIVE'}`,
        )}
        hint={t('editor.details.dayEnds', { zone: timeZone.replaceAll('_', ' ') })}
      >
        {(control) => (
          <Input
            {...control}
            {...leave('deadline')}
            type="date"
            // EDIT-12: earlier days are not offered.
            min={dayIn(new Date(), timeZone)}
            value={details.deadline}
            disabled={disabled}
            onChange={({ target }) => set({ deadline: target.value })}
          />
        )}
      </DetailField>
      {text('fees', t('editor.details.fees'))}
      <DetailField
        {...field('investmentCurrency')}
        label={t('editor.details.investmentCurrency')}
        hint={deal?.currencyIsFixed ? t('editor.details.currencyFixed') : undefined}
      >
        {(control) => (
          <Select
            {...control}
            value={details.investmentCurrency || null}
            disabled={disabled || deal?.currencyIsFixed === true}
            options={choices.currencies.map((value) => ({ value, label: value }))}
            onChange={(investmentCurrency) => set({ investmentCurrency })}
          />
        )}
      </DetailField>
      {amount('valuation')}
      {amount('investmentValue')}
      {amount('investmentMin')}
      {amount('investmentMax')}
      {radios(
        'offeringType',
        choices.offeringTypes.map((value) => ({ value, label: t(`editor.details.offeringTypes.${value}`) })),
      )}
      <DetailField {...field('securityType')} label={t('editor.details.securityType')}>
        {(control) => (
          <Select
            {...control}
            {...leave('securityType')}
            value={details.securityType || null}
            disabled={disabled}
            placeholder={t('editor.details.chooseSecurity')}
            showSearch={{ optionFilterProp: 'label' }}
            options={choices.securityTypes.map((value) => ({
              value,
              label: t(`editor.details.securityTypes.${value}`),
            }))}
            onChange={(securityType) => set({ securityType })}
          />
        )}
      </DetailField>
    </FormSection>
  );
});
