import { useDraft, usePlatform, useSend, useSession, useSharedTexts } from '@platform/app-kit';
import { Button, Section } from '@platform/design-system';
import { Form, Input } from '@platform/design-system/form';
import { firstInvalidField, type PersonalField } from '@platform/rules';
import { useMemo } from 'react';
import type { AccountPageQuery } from '../gql/graphql.ts';
import { PersonalFields, type PersonalValues, personalValues } from '../personal-information/personal-fields.tsx';
import { UpdatePersonalInformationDocument } from '../personal-information/update-personal-information.ts';
import { texts } from '../texts.ts';
import { UnsavedNote } from './unsaved-note.tsx';

type PersonalInformationSectionProps = {
  account: AccountPageQuery['me'];
  countries: AccountPageQuery['countries'];
};

type Values = PersonalValues & { email: string };
type FieldName = Exclude<keyof PersonalValues, 'phoneZone'> | 'email';

/** Maps the names used in toasts to the form fields (ACC-03). */
const fieldNames: Readonly<Record<PersonalField, FieldName>> = {
  city: 'city',
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  country: 'country',
  phone: 'phoneNumber',
};

/** ACC-02 to ACC-09, ADM-15. Shares its draft with the registration form, so that unsaved values show in both. */
export function PersonalInformationSection({ account, countries }: PersonalInformationSectionProps) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  const { refresh } = useSession();
  const [form] = Form.useForm<Values>();
  const stored = useMemo(() => personalValues(account), [account]);
  const draft = useDraft('personal-information.1', stored);
  const [send, saving] = useSend(UpdatePersonalInformationDocument, { failureText: shared('toasts.changeFailed') });

  /** Marks empty fields and the one named in the toast (ACC-04). */
  function mark(values: Readonly<Record<PersonalField, string>>, invalid: PersonalField | null) {
    const fields = Object.keys(fieldNames) as PersonalField[];
    form.setFields(
      fields.map((field) => {
        const fault = values[field].trim() === '' ? t('account.fillIn') : field === invalid ? t('account.check') : null;
        return { name: fieldNames[field], errors: fault ? [fault] : [] };
      }),
    );
  }

  async function save({ email, ...input }: Values) {
    const values = { ...input, email, phone: input.phoneNumber };
    const invalid = firstInvalidField(values);
    mark(values, invalid);
    if (invalid) {
      const field = shared(`fields.${invalid}`);
      return toasts.show({ severity: 'error', text: shared('toasts.fieldNotValid', { field }) });
    }
    if (!(await send({ input }))) return;
    draft.clear();
    toasts.show({ severity: 'success', text: shared('toasts.detailsUpdated', { x: t('account.personalDetails') }) });
    // Other screens show the name; refreshing it is best effort.
    refresh().catch(() => undefined);
  }

  function discard() {
    draft.clear();
    form.setFieldsValue(stored);
  }

  return (
    <Section title={t('account.personal')}>
      {draft.restored ? <UnsavedNote onDiscard={discard} /> : null}
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ ...draft.values, email: account.email }}
        onValuesChange={(changed: Partial<Values>, { email: _email, ...values }) => {
          draft.keep(values);
          form.setFields((Object.keys(changed) as (keyof Values)[]).map((name) => ({ name, errors: [] })));
        }}
        onFinish={(values) => void save(values)}
      >
        <PersonalFields countries={countries}>
          <Form.Item
            name="email"
            label={t('account.email')}
            extra={t('account.emailNote')}
            className="onboarding-personal-information-wide"
          >
            <Input type="email" readOnly variant="filled" />
          </Form.Item>
        </PersonalFields>
        <Button type="primary" htmlType="submit" loading={saving}>
          {t('account.save')}
        </Button>
      </Form>
    </Section>
  );
}
