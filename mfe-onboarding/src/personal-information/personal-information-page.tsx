import './personal-information.css';
import { useLoad, usePageTitle, usePlatform, useSend, useSession } from '@platform/app-kit';
import { Button, ErrorState, LoadingState, Page, PageHeader } from '@platform/design-system';
import { Form, Input, Select } from '@platform/design-system/form';
import { formatPhoneNumber } from '@platform/rules/phone-format';
import { useMemo } from 'react';
import type { PersonalInformationCountriesQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';

const CountriesDocument = graphql(`
  query PersonalInformationCountries {
    countries {
      value
      description
      diallingCode
    }
  }
`);

const UpdatePersonalInformationDocument = graphql(`
  mutation UpdatePersonalInformation($input: PersonalInformationInput!) {
    updatePersonalInformation(input: $input) {
      id
      firstName
      lastName
      phoneZone
      phoneNumber
      country
      city
      step
    }
  }
`);

/** The form of REG-15, at sign-up and later. */
export default function PersonalInformationPage() {
  const t = texts.useTexts();
  usePageTitle(t('personal.title'));
  const loaded = useLoad(CountriesDocument, {}, { policy: 'cache-first' });
  return (
    <Page width="text">
      <PageHeader title={t('personal.title')} subtitle={t('personal.intro')} />
      {loaded.state === 'loading' ? <LoadingState rows={8} /> : null}
      {loaded.state === 'failed' ? <ErrorState title={t('personal.failed')} onRetry={loaded.reload} /> : null}
      {loaded.state === 'ready' ? <PersonalInformationForm countries={loaded.data.countries} /> : null}
    </Page>
  );
}

type Values = {
  firstName: string;
  lastName: string;
  phoneZone: string;
  phoneNumber: string;
  country: string;
  city: string;
};

function PersonalInformationForm({ countries }: { countries: PersonalInformationCountriesQuery['countries'] }) {
  const t = texts.useTexts();
  const { navigate } = usePlatform();
  const { account, refresh } = useSession();
  const [form] = Form.useForm<Values>();
  const values = Form.useWatch([], form);
  const [send, sending] = useSend(UpdatePersonalInformationDocument);
  const countryOptions = useMemo(
    () => countries.map(({ value, description }) => ({ value, label: description })),
    [countries],
  );
  const zoneOptions = useMemo(
    () =>
      countries.map(({ value, description, diallingCode }) => ({ value, label: `${description} (${diallingCode})` })),
    [countries],
  );
  const initial: Partial<Values> = {
    firstName: account?.firstName ?? '',
    lastName: account?.lastName ?? '',
    phoneZone: account?.phoneZone ?? 'US',
    phoneNumber: account?.phoneNumber ?? '',
    country: account?.country ?? undefined,
    city: account?.city ?? '',
  };
  const complete = values !== undefined && Object.values({ ...initial, ...values }).every((value) => value?.trim());

  async function save(input: Values) {
    if (!(await send({ input }))) return;
    await refresh();
    // The step that comes next is the server's to say; `/` leads to it (STEP-09).
    navigate('/', { replace: true });
  }

  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onFinish={(entered) => void save(entered)}
    >
      <div className="personal-information">
        <Form.Item name="firstName" label={t('personal.firstName')}>
          <Input autoComplete="given-name" maxLength={100} />
        </Form.Item>
        <Form.Item name="lastName" label={t('personal.lastName')}>
          <Input autoComplete="family-name" maxLength={100} />
        </Form.Item>
        <Form.Item name="phoneZone" label={t('personal.phoneZone')}>
          <Select showSearch={{ optionFilterProp: 'label' }} options={zoneOptions} />
        </Form.Item>
        <Form.Item
          name="phoneNumber"
          label={t('personal.phoneNumber')}
          normalize={(text: string) => formatPhoneNumber(text, values?.phoneZone ?? 'US')}
        >
          <Input type="tel" autoComplete="tel-national" />
        </Form.Item>
        <Form.Item name="country" label={t('personal.country')}>
          <Select showSearch={{ optionFilterProp: 'label' }} options={countryOptions} />
        </Form.Item>
        <Form.Item name="city" label={t('personal.city')}>
          <Input autoComplete="address-level2" maxLength={100} />
        </Form.Item>
      </div>
      <Button type="primary" size="large" htmlType="submit" disabled={!complete} loading={sending}>
        {t('personal.continue')}
      </Button>
    </Form>
  );
}
