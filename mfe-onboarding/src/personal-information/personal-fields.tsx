import './personal-information.css';
import { type CountryEntry, countrySearch, phoneFieldOf, useCountryOptions } from '@platform/app-kit/personal';
import { Form, Input, Select } from '@platform/design-system/form';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

export type PersonalValues = {
  firstName: string;
  lastName: string;
  phoneZone: string;
  phoneNumber: string;
  country: string;
  city: string;
};

type StoredPersonalInformation = { [Name in keyof PersonalValues]?: string | null };

/** Returns the initial values; the dialling code defaults to the US (REG-16). */
export function personalValues(stored: StoredPersonalInformation): PersonalValues {
  const { firstName, lastName, phoneZone, phoneNumber, country, city } = stored;
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    phoneZone: phoneZone ?? 'US',
    phoneNumber: phoneNumber ?? '',
    country: country ?? '',
    city: city ?? '',
  };
}

type PersonalFieldsProps = {
  countries: readonly CountryEntry[];
  /** Whether to format the number by its country's conventions while typing (REG-16). */
  formatsPhone?: boolean;
  /** Rendered after the name fields. */
  children?: ReactNode;
};

/** The fields of REG-15 and ACC-01, for a form of `PersonalValues`. */
export function PersonalFields({ countries, formatsPhone = false, children }: PersonalFieldsProps) {
  const t = texts.useTexts();
  const form = Form.useFormInstance<PersonalValues>();
  const phone = formatsPhone ? phoneFieldOf(form) : undefined;
  const { countryOptions, zoneOptions } = useCountryOptions(countries);

  return (
    <div className="onboarding-personal-information">
      <Form.Item name="firstName" label={t('personal.firstName')}>
        <Input autoComplete="given-name" dir="auto" />
      </Form.Item>
      <Form.Item name="lastName" label={t('personal.lastName')}>
        <Input autoComplete="family-name" dir="auto" />
      </Form.Item>
      {children}
      <Form.Item name="phoneZone" label={t('personal.phoneZone')}>
        <Select showSearch={countrySearch} options={zoneOptions} onChange={phone?.formatAgain} />
      </Form.Item>
      <Form.Item
        name="phoneNumber"
        label={t('personal.phoneNumber')}
        {...(phone ? { getValueFromEvent: phone.formatTyped } : {})}
      >
        <Input type="tel" autoComplete="tel-national" onBlur={phone?.formatAgain} />
      </Form.Item>
      <Form.Item
        name="country"
        label={t('personal.country')}
        // A select shows its placeholder only if the value is undefined.
        getValueProps={(value: string) => ({ value: value || undefined })}
      >
        <Select showSearch={countrySearch} options={countryOptions} placeholder={t('personal.chooseCountry')} />
      </Form.Item>
      <Form.Item name="city" label={t('personal.city')}>
        <Input autoComplete="address-level2" dir="auto" />
      </Form.Item>
    </div>
  );
}
