import { Form, MultiSelect } from '@platform/design-system/form';
import { useMemo } from 'react';
import { FundingStageSelect } from './funding-stage-select.tsx';
import type { FinancingRound, SaveCompanyPreferencesMutationVariables } from './gql/graphql.ts';
import { type FormFrame, PartForm } from './part-form.tsx';
import type { PreferencesChoice, PreferencesProfile } from './profile.ts';
import { texts } from './texts.ts';
import type { SavePart } from './use-save-preferences.ts';

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
  profile: PreferencesProfile;
  countries: readonly PreferencesChoice[];
  save: SavePart<SaveCompanyPreferencesMutationVariables['input']>;
};

/** The company part (PREF-10 to PREF-14). */
export function CompanyForm({ profile, countries, save, ...frame }: CompanyFormProps) {
  const t = texts.useTexts();
  const countryOptions = useMemo(
    () => countries.map(({ value, description }) => ({ value, label: description })),
    [countries],
  );

  return (
    <PartForm<Values>
      {...frame}
      part="company"
      profileId={profile.id}
      stored={storedValues(profile)}
      version={profile.companyVersion}
      save={({ businessModels: models, developmentStages: stages, ...lists }, version) =>
        save({ ...lists, ...flags(businessModels, models), ...flags(developmentStages, stages) }, version)
      }
    >
      <Form.Item name="businessModels" label={t('businessModel')}>
        <MultiSelect options={businessModels.map((value) => ({ value, label: t(value) }))} placeholder={t('choose')} />
      </Form.Item>
      <Form.Item name="developmentStages" label={t('developmentStage')}>
        <MultiSelect
          options={developmentStages.map((value) => ({ value, label: t(value) }))}
          placeholder={t('choose')}
        />
      </Form.Item>
      <Form.Item name="fundingStages" label={t('fundingStage')}>
        <FundingStageSelect />
      </Form.Item>
      <Form.Item name="countries" label={t('countries')}>
        <MultiSelect options={countryOptions} placeholder={t('choose')} />
      </Form.Item>
    </PartForm>
  );
}

function storedValues(profile: PreferencesProfile): Values {
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
