import { type CountryEntry, countrySearch, phoneFieldOf, useCountryOptions } from '@platform/app-kit/personal';
import { Form, Input, Radio, Select } from '@platform/design-system/form';
import { texts } from '../../texts.ts';
import type { NewClientValues } from './values.ts';

const clientAnswers = ['YES', 'NO'] as const satisfies NewClientValues['appClient'][];
const investorAnswers = ['YES', 'NO', 'NOT_SURE'] as const satisfies NewClientValues['accreditedInvestor'][];

type PersonalStepProps = { countries: readonly CountryEntry[]; readOnly: boolean };

/**
 * The client's name, contact data and location (CACC-03, CACC-04). No autofill: the browser's data is the employee's.
 */
export function PersonalStep({ countries, readOnly }: PersonalStepProps) {
  const t = texts.useTexts();
  const form = Form.useFormInstance<NewClientValues>();
  const { formatAgain, formatTyped } = phoneFieldOf(form);
  const { countryOptions, zoneOptions } = useCountryOptions(countries);
  const input = { autoComplete: 'off', readOnly, variant: readOnly ? 'filled' : 'outlined' } as const;
  const select = { showSearch: countrySearch, disabled: readOnly };
  const answer = (value: (typeof investorAnswers)[number]) => ({ value, label: t(`createAccount.answers.${value}`) });

  return (
    <div className="admin-create-account-personal">
      <Form.Item name="firstName" label={t('createAccount.firstName')}>
        <Input {...input} dir="auto" />
      </Form.Item>
      <Form.Item name="lastName" label={t('createAccount.lastName')}>
        <Input {...input} dir="auto" />
      </Form.Item>
      <Form.Item name="phoneZone" label={t('createAccount.phoneZone')}>
        <Select {...select} options={zoneOptions} onChange={formatAgain} />
      </Form.Item>
      <Form.Item name="phoneNumber" label={t('createAccount.phoneNumber')} getValueFromEvent={formatTyped}>
        <Input {...input} type="tel" onBlur={readOnly ? undefined : formatAgain} />
      </Form.Item>
      <Form.Item
        name="country"
        label={t('createAccount.country')}
        // A select shows its placeholder only if the value is undefined.
        getValueProps={(value: string) => ({ value: value || undefined })}
      >
        <Select {...select} options={countryOptions} placeholder={t('createAccount.chooseCountry')} />
      </Form.Item>
      <Form.Item name="city" label={t('createAccount.city')}>
        <Input {...input} dir="auto" />
      </Form.Item>
      <Form.Item name="appClient" label={t('createAccount.appClient')}>
        <Radio.Group
          disabled={readOnly}
          aria-label={t('createAccount.appClient')}
          options={clientAnswers.map(answer)}
        />
      </Form.Item>
      <Form.Item name="accreditedInvestor" label={t('createAccount.accreditedInvestor')}>
        <Radio.Group
          disabled={readOnly}
          aria-label={t('createAccount.accreditedInvestor')}
          options={investorAnswers.map(answer)}
        />
      </Form.Item>
    </div>
  );
}
