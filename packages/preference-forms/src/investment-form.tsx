import { usePlatform, useSharedTexts } from '@platform/app-kit';
import { Form, Radio, WholeNumberInput } from '@platform/design-system/form';
import { areSizesInOrder, preferenceCodes } from '@platform/rules';
import { useState } from 'react';
import type { Currency, SaveInvestmentPreferencesMutationVariables } from './gql/graphql.ts';
import { type FormFrame, PartForm } from './part-form.tsx';
import type { PreferencesProfile } from './profile.ts';
import type { SaveOutcome } from './save-outcome.ts';
import { texts } from './texts.ts';
import type { SavePart } from './use-save-preferences.ts';

const currencies = ['USD', 'EUR', 'GBP', 'CHF'] as const satisfies Currency[];

type Values = {
  investmentType: string;
  securityType: string;
  executionTimeline: string;
  investorStatus: string;
  /** Empty instead of 0. */
  investmentSizeLow: string;
  investmentSizeHigh: string;
  preferredCurrency: Currency;
  additionalInformation: string;
};

type InvestmentFormProps = FormFrame & {
  profile: PreferencesProfile;
  save: SavePart<SaveInvestmentPreferencesMutationVariables['input']>;
};

/** The investment part (PREF-16 to PREF-19). */
export function InvestmentForm({ profile, save, ...frame }: InvestmentFormProps) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  const { audience = 'investor' } = frame;
  const [outOfOrder, setOutOfOrder] = useState(false);

  async function saveInOrder(entries: Values, version: number): Promise<SaveOutcome> {
    const { investmentSizeLow: low, investmentSizeHigh: high, ...values } = entries;
    const sizes = { investmentSizeLow: low || '0', investmentSizeHigh: high || '0' };
    if (areSizesInOrder(sizes.investmentSizeLow, sizes.investmentSizeHigh)) {
      return save({ ...values, ...sizes }, version);
    }
    setOutOfOrder(true);
    toasts.show({ severity: 'error', text: shared('toasts.investmentSizeMargins') });
    return { state: 'failed' };
  }

  return (
    <PartForm<Values>
      {...frame}
      part="investment"
      profileId={profile.id}
      stored={storedValues(profile)}
      version={profile.investmentVersion}
      save={saveInOrder}
      onEdit={() => setOutOfOrder(false)}
    >
      <Choice
        name="investmentType"
        options={preferenceCodes.investmentType.map((value) => ({
          value,
          label: t(`investmentTypes.${value}`),
        }))}
      />
      <Choice
        name="securityType"
        options={preferenceCodes.securityType.map((value) => ({
          value,
          label: t(`securityTypes.${value}`),
        }))}
      />
      <Choice
        name="executionTimeline"
        vertical
        options={preferenceCodes.executionTimeline.map((value) => ({
          value,
          label: t(`labels.${audience}.executionTimelines.${value}`),
        }))}
      />
      <Choice
        name="investorStatus"
        vertical
        options={preferenceCodes.investorStatus.map((value) => ({
          value,
          label: t(`labels.${audience}.investorStatuses.${value}`),
        }))}
      />
      <Choice
        name="preferredCurrency"
        options={currencies.map((value) => ({ value, label: t(`currencies.${value}`) }))}
      />
      <div className="preference-forms-sizes">
        <Size name="investmentSizeLow" invalid={outOfOrder} />
        <Size name="investmentSizeHigh" invalid={outOfOrder} />
      </div>
    </PartForm>
  );
}

type ChoiceProps = {
  name: keyof typeof preferenceCodes | 'preferredCurrency';
  options: { value: string; label: string }[];
  vertical?: boolean;
};

function Choice({ name, options, vertical = false }: ChoiceProps) {
  const t = texts.useTexts();
  return (
    <Form.Item name={name} label={t(name)}>
      <Radio.Group
        className={vertical ? 'ds-choices ds-choices-vertical' : 'ds-choices'}
        aria-label={t(name)}
        options={options}
      />
    </Form.Item>
  );
}

/** An investment size in the currency chosen above (PREF-18). */
function Size({ name, invalid }: { name: 'investmentSizeLow' | 'investmentSizeHigh'; invalid: boolean }) {
  const t = texts.useTexts();
  return (
    <Form.Item noStyle dependencies={['preferredCurrency']}>
      {({ getFieldValue }) => (
        <Form.Item name={name} label={t(name)}>
          <WholeNumberInput placeholder="0" suffix={getFieldValue('preferredCurrency')} invalid={invalid} />
        </Form.Item>
      )}
    </Form.Item>
  );
}

function storedValues(profile: PreferencesProfile): Values {
  const { investmentType, securityType, executionTimeline, investorStatus, preferredCurrency } = profile;
  return {
    investmentType,
    securityType,
    executionTimeline,
    investorStatus,
    preferredCurrency,
    investmentSizeLow: shownSize(profile.investmentSizeLow),
    investmentSizeHigh: shownSize(profile.investmentSizeHigh),
    additionalInformation: profile.investmentAdditionalInformation,
  };
}

/** Returns an empty text for 0, which means not set, so that the placeholder shows. */
function shownSize(size: string): string {
  return size === '0' ? '' : size;
}
