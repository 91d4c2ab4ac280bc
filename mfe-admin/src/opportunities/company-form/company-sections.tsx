import { countrySearch, useCountryOptions } from '@platform/app-kit/personal';
import { FormSection } from '@platform/design-system/editing';
import { MultiSelect } from '@platform/design-system/form';
import { companyLimits } from '@platform/rules';
import { useMemo } from 'react';
import { FormField } from '../../form/edit-form.tsx';
import type { BusinessModel, CompanyChoicesQuery, CompanyStage, FundingStage } from '../../gql/graphql.ts';
import { texts } from '../../texts.ts';
import { CharacterCount } from './character-count.tsx';
import { ChoiceField, type CompanyFormState, LineField, LongTextField } from './fields.tsx';
import { MoneyWithCurrency } from './money-with-currency.tsx';
import { SimilarCompanies } from './similar-companies.tsx';

const fundingStages = ['SEED', 'EARLY', 'MID', 'LATE', 'ANY'] as const satisfies FundingStage[];
const companyStages = [
  'BUILD_PRODUCT',
  'HAS_PRODUCT',
  'GENERATES_REVENUE',
  'IS_PROFITABLE',
] as const satisfies CompanyStage[];
const businessModels = ['B2B', 'B2C', 'B2B2C'] as const satisfies BusinessModel[];

type SectionProps = { form: CompanyFormState; id: string };

type IdentityProps = SectionProps & {
  /** Undefined for a new company. */
  company: { id: string; name: string } | undefined;
};

/** Name, founding year and entity type, with the companies of a similar name (COMP-06, DATA-06). */
export function Identity({ form, id, company }: IdentityProps) {
  const t = texts.useTexts();
  return (
    <FormSection id={id} title={t('companyForm.sections.identity')}>
      <LineField form={form} name="name" label={t('companyForm.name')} required />
      <SimilarCompanies name={form.values.name} stored={company} />
      <div className="admin-company-pair">
        <LineField
          form={form}
          name="foundingYear"
          label={t('companyForm.foundingYear')}
          inputMode="numeric"
          clean={(text) => text.replace(/\D/g, '').slice(0, 4)}
        />
        <LineField form={form} name="entityType" label={t('companyForm.entityType')} />
      </div>
    </FormSection>
  );
}

/** Country, state and city (COMP-06). */
export function Headquarters({ form, id, choices }: SectionProps & { choices: CompanyChoicesQuery }) {
  const t = texts.useTexts();
  const { countryOptions } = useCountryOptions(choices.countries);
  return (
    <FormSection id={id} title={t('companyForm.sections.headquarters')}>
      <ChoiceField
        form={form}
        name="hqCountry"
        label={t('companyForm.hqCountry')}
        required
        showSearch={countrySearch}
        options={countryOptions}
      />
      <div className="admin-company-pair">
        <LineField form={form} name="hqState" label={t('companyForm.hqState')} />
        <LineField form={form} name="hqCity" label={t('companyForm.hqCity')} />
      </div>
    </FormSection>
  );
}

/** What the company does, and how far it is (COMP-06). */
export function Business({ form, id, choices }: SectionProps & { choices: CompanyChoicesQuery }) {
  const t = texts.useTexts();
  const { sectors, innovationEnablers } = choices;
  const lists = { sectors: useOptions(sectors), innovationEnablers: useOptions(innovationEnablers) };
  return (
    <FormSection id={id} title={t('companyForm.sections.business')}>
      <ChoiceField
        form={form}
        name="businessModel"
        label={t('companyForm.businessModel')}
        required
        options={businessModels.map((value) => ({ value, label: t(`companyForm.businessModels.${value}`) }))}
      />
      <ChoiceField
        form={form}
        name="stage"
        label={t('companyForm.stage')}
        required
        options={companyStages.map((value) => ({ value, label: t(`companyForm.stages.${value}`) }))}
      />
      <ChoiceField
        form={form}
        name="fundingStage"
        label={t('companyForm.fundingStage')}
        required
        options={fundingStages.map((value) => ({ value, label: t(`companyForm.fundingStages.${value}`) }))}
      />
      <FormField form={form} name="lastValuation" label={t('companyForm.lastValuation')}>
        {({ value, onChange, onBlur, disabled, ...control }) => (
          <MoneyWithCurrency
            control={control}
            amount={value}
            currency={form.values.valuationCurrency}
            currencyLabel={t('companyForm.currencyOf', { field: t('companyForm.lastValuation') })}
            disabled={disabled}
            onAmount={onChange}
            onCurrency={(currency) => form.set('valuationCurrency', currency)}
            onBlur={onBlur}
          />
        )}
      </FormField>
      {(['sectors', 'innovationEnablers'] as const).map((name) => (
        <FormField key={name} form={form} name={name} label={t(`companyForm.${name}`)}>
          {({ id: controlId, value, onChange, disabled, 'aria-describedby': described }) => (
            <MultiSelect
              id={controlId}
              aria-describedby={described}
              value={value}
              disabled={disabled}
              options={lists[name]}
              placeholder={t('companyForm.chooseAny')}
              onChange={onChange}
            />
          )}
        </FormField>
      ))}
    </FormSection>
  );
}

/** Summary and description, with the number of their characters (COMP-06, COMP-08). */
export function Texts({ form, id }: SectionProps) {
  const t = texts.useTexts();
  const { blurb, description } = form.values;
  return (
    <FormSection id={id} title={t('companyForm.sections.texts')}>
      <LongTextField
        form={form}
        name="blurb"
        label={t('companyForm.blurb')}
        hint={t('companyForm.blurbHint', { max: companyLimits.blurb })}
        aside={<CharacterCount text={blurb} max={companyLimits.blurb} />}
        rows={2}
        maxRows={4}
        clean={(text) => [...text].slice(0, companyLimits.blurb).join('')}
      />
      <LongTextField
        form={form}
        name="description"
        label={t('companyForm.description')}
        hint={t('companyForm.descriptionHint')}
        aside={<CharacterCount text={description} max={companyLimits.description} />}
        rows={5}
        maxRows={16}
      />
    </FormSection>
  );
}

function useOptions(entries: readonly { value: string; description: string }[]) {
  return useMemo(() => entries.map(({ value, description }) => ({ value, label: description })), [entries]);
}
