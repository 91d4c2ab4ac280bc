import { useSend, useSharedTexts } from '@platform/app-kit';
import { Form, MultiSelect } from '@platform/design-system/form';
import { useMemo } from 'react';
import type { IndustryForm_InvestorProfileFragment } from '../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { type FormFrame, PartForm } from './part-form.tsx';

const ProfileFragment = graphql(`
  fragment IndustryForm_InvestorProfile on InvestorProfile {
    id
    sectors
    innovationEnablers
    lessInterestedSectors
    lessInterestedInnovationEnablers
    industryAdditionalInformation
  }
`);

const ChoicesFragment = graphql(`
  fragment IndustryForm_EnumerationEntry on EnumerationEntry {
    value
    description
  }
`);

const SaveIndustryPreferencesDocument = graphql(`
  mutation SaveIndustryPreferences($input: IndustryPreferencesInput!) {
    saveIndustryPreferences(input: $input) {
      id
      ...IndustryForm_InvestorProfile
    }
  }
`);

type Values = {
  sectors: string[];
  innovationEnablers: string[];
  lessInterestedSectors: string[];
  lessInterestedInnovationEnablers: string[];
  additionalInformation: string;
};
type Choices = readonly FragmentType<typeof ChoicesFragment>[];

type IndustryFormProps = FormFrame & {
  profile: FragmentType<typeof ProfileFragment>;
  sectors: Choices;
  innovationEnablers: Choices;
};

/** The industry part: four lists and a text (PREF-08). A failure is shown; the choices are kept (PREF-09, PREF-22). */
export function IndustryForm({ profile, sectors, innovationEnablers, ...frame }: IndustryFormProps) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const [send, saving] = useSend(SaveIndustryPreferencesDocument, { failureText: shared('toasts.savingDataFailed') });
  const stored = storedValues(readFragment(ProfileFragment, profile));
  const choices = { sectors: useOptions(sectors), innovationEnablers: useOptions(innovationEnablers) };
  return (
    <PartForm<Values>
      {...frame}
      part="industry"
      stored={stored}
      saving={saving}
      save={async (input) => (await send({ input })) !== null}
    >
      {(
        [
          ['sectors', choices.sectors],
          ['innovationEnablers', choices.innovationEnablers],
          ['lessInterestedSectors', choices.sectors],
          ['lessInterestedInnovationEnablers', choices.innovationEnablers],
        ] as const
      ).map(([name, options]) => (
        <Form.Item key={name} name={name} label={t(`preferences.${name}`)}>
          <MultiSelect options={options} placeholder={t('preferences.choose')} />
        </Form.Item>
      ))}
    </PartForm>
  );
}

function storedValues(profile: IndustryForm_InvestorProfileFragment): Values {
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
  return useMemo(
    () => readFragment(ChoicesFragment, choices).map(({ value, description }) => ({ value, label: description })),
    [choices],
  );
}
