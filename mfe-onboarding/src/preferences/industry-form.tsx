import { useSend, useSharedTexts } from '@platform/app-kit';
import { Form, Input, Select } from '@platform/design-system/form';
import type { ReactNode } from 'react';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

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

type IndustryFormProps = {
  profile: FragmentType<typeof ProfileFragment>;
  sectors: Choices;
  innovationEnablers: Choices;
  /** The buttons; `saving` is true while the choices are on their way. */
  actions(saving: boolean): ReactNode;
  onSaved(): void;
};

/** The industry part: four lists and a text (PREF-08). A failure is told and keeps the choices (PREF-09, PREF-22). */
export function IndustryForm({ profile: masked, actions, onSaved, ...choices }: IndustryFormProps) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const profile = readFragment(ProfileFragment, masked);
  const [send, sending] = useSend(SaveIndustryPreferencesDocument, { failureText: shared('toasts.savingDataFailed') });
  const sectors = optionsOf(choices.sectors);
  const enablers = optionsOf(choices.innovationEnablers);
  const { industryAdditionalInformation, ...stored } = profile;
  const initial: Values = { ...stored, additionalInformation: industryAdditionalInformation };

  async function save(input: Values) {
    if (await send({ input })) onSaved();
  }

  return (
    <Form<Values> layout="vertical" initialValues={initial} onFinish={(values) => void save(values)}>
      {(
        [
          ['sectors', sectors],
          ['innovationEnablers', enablers],
          ['lessInterestedSectors', sectors],
          ['lessInterestedInnovationEnablers', enablers],
        ] as const
      ).map(([name, options]) => (
        <Form.Item key={name} name={name} label={t(`preferences.${name}`)}>
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            options={options}
            placeholder={t('preferences.choose')}
          />
        </Form.Item>
      ))}
      <Form.Item name="additionalInformation" label={t('preferences.additionalInformation')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={5_000} />
      </Form.Item>
      {actions(sending)}
    </Form>
  );
}

function optionsOf(choices: Choices) {
  return readFragment(ChoicesFragment, choices).map(({ value, description }) => ({ value, label: description }));
}
