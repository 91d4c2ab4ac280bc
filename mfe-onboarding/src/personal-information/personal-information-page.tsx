import { useDraft, useLoad, usePageTitle, useSend, useSession } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Button, Page, PageHeader } from '@platform/design-system';
import { Form } from '@platform/design-system/form';
import { paths } from '@platform/paths';
import { useNavigate } from '@platform/router';
import { useMemo } from 'react';
import type { PersonalInformationQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { useForgotFlow } from '../registration/forgot-flow.ts';
import { texts } from '../texts.ts';
import { PersonalFields, type PersonalValues, personalValues } from './personal-fields.tsx';
import { UpdatePersonalInformationDocument } from './update-personal-information.ts';

const PersonalInformationDocument = graphql(`
  query PersonalInformation {
    me {
      id
      firstName
      lastName
      phoneZone
      phoneNumber
      country
      city
      appClient
      accreditedInvestor
    }
    countries {
      value
      description
      diallingCode
    }
  }
`);

/**
 * The form of REG-15, at sign-up or a later sign-in, prefilled with all stored values, including the answers (REG-17).
 */
export default function PersonalInformationPage() {
  const t = texts.useTexts();
  usePageTitle(t('personal.title'));
  const loaded = useLoad(PersonalInformationDocument, {});
  return (
    <Page width="text">
      <PageHeader
        step={t('step', { number: 1, total: 2 })}
        title={t('personal.title')}
        subtitle={t('personal.intro')}
      />
      <LoadGate loaded={loaded} failed={t('personal.failed')}>
        {(data) => <PersonalInformationForm data={data} />}
      </LoadGate>
    </Page>
  );
}

function PersonalInformationForm({ data: { me, countries } }: { data: PersonalInformationQuery }) {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const { refresh } = useSession();
  const forgotFlow = useForgotFlow();
  const [form] = Form.useForm<PersonalValues>();
  const draft = useDraft(
    'personal-information.1',
    useMemo(() => personalValues(me), [me]),
  );
  const typed = Form.useWatch([], form);
  const complete = Object.values({ ...draft.values, ...typed }).every((value) => value.trim() !== '');
  const [send, sending] = useSend(UpdatePersonalInformationDocument);

  async function save(input: PersonalValues) {
    if (!(await send({ input }))) return;
    draft.clear();
    // Navigate before refreshing the account, whose new step would cause another redirect.
    navigate(paths.registrationQuestions(), { state: { forgotFlow } });
    // Not awaited: the next screen refreshes the account itself when needed.
    refresh().catch(() => undefined);
  }

  return (
    <Form<PersonalValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={draft.values}
      onValuesChange={(_changed, values) => draft.keep(values)}
      onFinish={(values) => void save(values)}
    >
      <PersonalFields countries={countries} formatsPhone />
      <Button type="primary" size="large" htmlType="submit" disabled={!complete} loading={sending}>
        {t('personal.continue')}
      </Button>
    </Form>
  );
}
