import { Form, MultiSelect } from '@platform/design-system/form';
import { useMemo } from 'react';
import type { SaveIndustryPreferencesMutationVariables } from './gql/graphql.ts';
import { type FormFrame, PartForm } from './part-form.tsx';
import type { PreferencesChoice, PreferencesProfile } from './profile.ts';
import { texts } from './texts.ts';
import type { SavePart } from './use-save-preferences.ts';

type Values = {
  sectors: string[];
  innovationEnablers: string[];
  lessInterestedSectors: string[];
  lessInterestedInnovationEnablers: string[];
  additionalInformation: string;
};
type Choices = readonly PreferencesChoice[];

type IndustryFormProps = FormFrame & {
  profile: PreferencesProfile;
  sectors: Choices;
  innovationEnablers: Choices;
  save: SavePart<SaveIndustryPreferencesMutationVariables['input']>;
};

/** The industry part: four lists and a text (PREF-08). */
export function IndustryForm({ profile, sectors, innovationEnablers, save, ...frame }: IndustryFormProps) {
  const t = texts.useTexts();
  const { audience = 'investor' } = frame;
  const choices = { sectors: useOptions(sectors), innovationEnablers: useOptions(innovationEnablers) };
  return (
    <PartForm<Values>
      {...frame}
      part="industry"
      profileId={profile.id}
      stored={storedValues(profile)}
      version={profile.industryVersion}
      save={save}
    >
      {(
        [
          ['sectors', choices.sectors],
          ['innovationEnablers', choices.innovationEnablers],
          ['lessInterestedSectors', choices.sectors],
          ['lessInterestedInnovationEnablers', choices.innovationEnablers],
        ] as const
      ).map(([name, options]) => (
        <Form.Item key={name} name={name} label={t(`labels.${audience}.${name}`)}>
          <MultiSelect options={options} placeholder={t('choose')} />
        </Form.Item>
      ))}
    </PartForm>
  );
}

function storedValues(profile: PreferencesProfile): Values {
  const { sectors, innovationEnablers, lessInterestedSectors, lessInterestedInnovationEnablers } = profile;
  return {
    sectors,
    innovationEnablers,
    lessInterestedSectors,
    lessInterestedInnovationEnablers,
    additionalInformation: profile.industryAdditionalInformation,
  };
}

function useOptions(choices: Choices) {
  return useMemo(() => choices.map(({ value, description }) => ({ value, label: description })), [choices]);
}
