import { useSend } from '@platform/app-kit';
import { Form, MultiSelect } from '@platform/design-system/form';
import { useMemo } from 'react';
import type { CompanyForm_InvestorProfileFragment, FinancingRound } from '../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { FundingStageSelect } from './funding-stage-select.tsx';
import { type FormFrame, PartForm } from './part-form.tsx';

const ProfileFragment = graphql(`
  fragment CompanyForm_InvestorProfile on InvestorProfile {
    id
    businessModelB2B
    businessModelB2C
    businessModelB2B2C
    developmentStageBuildProduct
    developmentStageHasProduct
    developmentStageGeneratesRevenue
    developmentStageIsProfitable
    fundingStages
    countries
    companyAdditionalInformation
  }
`);

const CountryFragment = graphql(`
  fragment CompanyForm_Country on Country {
    value
    description
  }
`);

const SaveCompanyPreferencesDocument = graphql(`
  mutation SaveCompanyPreferences($input: CompanyPreferencesInput!) {
    saveCompanyPreferences(input: $input) {
      id
      ...CompanyForm_InvestorProfile
    }
  }
`);

/** The flags behind the options of PREF-11, in the order of their codes. */
const businessModels = ['businessModelB2B', 'businessModelB2C', 'businessModelB2B2C'] as const;
const developmentStages = [
  'developmentStageBuildProduct',
  'developmentStageHasProduct',
  'developmentStageGeneratesRevenue',
  'developmentStageIsProfitable',
] as const;

type BusinessModel = (typeof businessModels)[number];
type DevelopmentStage = (typeof developmentStages)[number];
type Values = {
  businessModels: BusinessModel[];
  developmentStages: DevelopmentStage[];
  fundingStages: FinancingRound[];
  countries: string[];
  additionalInformation: string;
};

type CompanyFormProps = FormFrame & {
  profile: FragmentType<typeof ProfileFragment>;
  countries: readonly FragmentType<typeof CountryFragment>[];
};

/** The company part (PREF-10 to PREF-14). A failure is shown and logged; the choices are kept (PREF-15, PREF-22). */
export function CompanyForm({ profile, countries, ...frame }: CompanyFormProps) {
  const t = texts.useTexts();
  const [send, saving] = useSend(SaveCompanyPreferencesDocument, { logged: true });
  const countryOptions = useMemo(
    () => readFragment(CountryFragment, countries).map(({ value, description }) => ({ value, label: description })),
    [countries],
  );

  async function save({ businessModels: models, developmentStages: stages, ...lists }: Values): Promise<boolean> {
    const input = { ...lists, ...flags(businessModels, models), ...flags(developmentStages, stages) };
    return (await send({ input })) !== null;
  }

  return (
    <PartForm<Values>
      {...frame}
      part="company"
      stored={storedValues(readFragment(ProfileFragment, profile))}
      saving={saving}
      save={save}
    >
      <Form.Item name="businessModels" label={t('preferences.businessModel')}>
        <MultiSelect
          options={businessModels.map((value) => ({ value, label: t(`preferences.${value}`) }))}
          placeholder={t('preferences.choose')}
        />
      </Form.Item>
      <Form.Item name="developmentStages" label={t('preferences.developmentStage')}>
        <MultiSelect
          options={developmentStages.map((value) => ({ value, label: t(`preferences.${value}`) }))}
          placeholder={t('preferences.choose')}
        />
      </Form.Item>
      <Form.Item name="fundingStages" label={t('preferences.fundingStage')}>
        <FundingStageSelect />
      </Form.Item>
      <Form.Item name="countries" label={t('preferences.countries')}>
        <MultiSelect options={countryOptions} placeholder={t('preferences.choose')} />
      </Form.Item>
    </PartForm>
  );
}

function storedValues(profile: CompanyForm_InvestorProfileFragment): Values {
  const { fundingStages, countries, companyAdditionalInformation } = profile;
  return {
    businessModels: businessModels.filter((flag) => profile[flag]),
    developmentStages: developmentStages.filter((flag) => profile[flag]),
    fundingStages,
    countries,
    additionalInformation: companyAdditionalInformation,
  };
}

/** Maps each flag to whether it was chosen. */
function flags<Flag extends string>(all: readonly Flag[], chosen: readonly Flag[]): Record<Flag, boolean> {
  // The type of `fromEntries` loses the keys.
  return Object.fromEntries(all.map((flag) => [flag, chosen.includes(flag)])) as Record<Flag, boolean>;
}
