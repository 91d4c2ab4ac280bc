import { usePlatform, useSend, useSharedTexts } from '@platform/app-kit';
import { Form, Radio, WholeNumberInput } from '@platform/design-system/form';
import { areSizesInOrder, preferenceCodes } from '@platform/rules';
import { useState } from 'react';
import type { Currency, InvestmentForm_InvestorProfileFragment } from '../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { type FormFrame, PartForm } from './part-form.tsx';

const ProfileFragment = graphql(`
  fragment InvestmentForm_InvestorProfile on InvestorProfile {
    id
    investmentType
    securityType
    executionTimeline
    investorStatus
    investmentSizeLow
    investmentSizeHigh
    preferredCurrency
    investmentAdditionalInformation
  }
`);

const SaveInvestmentPreferencesDocument = graphql(`
  mutation SaveInvestmentPreferences($input: InvestmentPreferencesInput!) {
    saveInvestmentPreferences(input: $input) {
      id
      ...InvestmentForm_InvestorProfile
    }
  }
`);

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

type InvestmentFormProps = FormFrame & { profile: FragmentType<typeof ProfileFragment> };

/** The investment part (PREF-16 to PREF-19). A failure is shown; the entries are kept (PREF-20, PREF-22). */
export function InvestmentForm({ profile, ...frame }: InvestmentFormProps) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  const [send, saving] = useSend(SaveInvestmentPreferencesDocument, { failureText: shared('toasts.changeFailed') });
  const [outOfOrder, setOutOfOrder] = useState(false);

  async function save({ investmentSizeLow: low, investmentSizeHigh: high, ...values }: Values): Promise<boolean> {
    const sizes = { investmentSizeLow: low || '0', investmentSizeHigh: high || '0' };
    if (!areSizesInOrder(sizes.investmentSizeLow, sizes.investmentSizeHigh)) {
      setOutOfOrder(true);
      toasts.show({ severity: 'error', text: shared('toasts.investmentSizeMargins') });
      return false;
    }
    return (await send({ input: { ...values, ...sizes } })) !== null;
  }

  return (
    <PartForm<Values>
      {...frame}
      part="investment"
      stored={storedValues(readFragment(ProfileFragment, profile))}
      saving={saving}
      save={save}
      onEdit={() => setOutOfOrder(false)}
    >
      <Choice
        name="investmentType"
        options={preferenceCodes.investmentType.map((value) => ({
          value,
          label: t(`preferences.investmentTypes.${value}`),
        }))}
      />
      <Choice
        name="securityType"
        options={preferenceCodes.securityType.map((value) => ({
          value,
          label: t(`preferences.securityTypes.${value}`),
        }))}
      />
      <Choice
        name="executionTimeline"
        vertical
        options={preferenceCodes.executionTimeline.map((value) => ({
          value,
          label: t(`preferences.executionTimelines.${value}`),
        }))}
      />
      <Choice
        name="investorStatus"
        vertical
        options={preferenceCodes.investorStatus.map((value) => ({
          value,
          label: t(`preferences.investorStatuses.${value}`),
        }))}
      />
      <Choice
        name="preferredCurrency"
        options={currencies.map((value) => ({ value, label: t(`preferences.currencies.${value}`) }))}
      />
      <div className="onboarding-preferences-sizes">
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
    <Form.Item name={name} label={t(`preferences.${name}`)}>
      <Radio.Group
        className={vertical ? 'ds-choices ds-choices-vertical' : 'ds-choices'}
        aria-label={t(`preferences.${name}`)}
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
        <Form.Item name={name} label={t(`preferences.${name}`)}>
          <WholeNumberInput placeholder="0" suffix={getFieldValue('preferredCurrency')} invalid={invalid} />
        </Form.Item>
      )}
    </Form.Item>
  );
}

function storedValues(profile: InvestmentForm_InvestorProfileFragment): Values {
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
